"""What visitors may bring, how much of it and how fast: one module for each thing that is limited.

`numbers` is the table of all numbers, and imports nothing. By what is limited:

| module | what is limited |
|---|---|
| `addresses` | whom nothing new is taken from for a while: addresses from which a flood comes |
| `handshakes` | how many websockets of one address open at once |
| `sockets` | what may wait at one websocket, and how fast it and its address may send |
| `bodies` | how much one request may bring along |
| `pages` | how many pages are made at once |
| `misses` | asking for what is not there |
| `attempts` | guessing: passwords, codes, links |
| `openings` | new guests and new tables of one address, who enters a contest, who signs up |
| `writing` | what is written down with one code from one address |

`buckets` counts for them. They are put before what they protect by `asgi`, and where Daphne has to be made to, by
`daphne`.
"""
