"""Tables as files, whatever they are about: out as CSV, XLSX and ODS, in again from the same, or from anybody's table.

- `reading`: bytes → a grid of texts, whatever the charset, separator or format (`container`, `csvtext`, `xlsx`, `ods`)
- `numberformat`, `values`: a typed cell as it looks
- `writing`: a grid of texts → bytes; `guard`: texts that a spreadsheet would take for formulas
- `vocabulary`: what the columns of a kind of table may mean; whoever uses this brings one
- `headings`: which rows of somebody's table are no rows of it; `mapping`: which of its columns is which of ours
- `uploads`: a file between its preview and the word of who imports it
- `steps`: what the pages have in common that lead from a file to its preview (templates in `sheets/`)
"""
