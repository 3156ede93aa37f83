"""What is true of the material lists.

- `sheet`: a list as on paper; `search`, `status`: finding rows, and what is the matter with them
- `acts`: the one door for changes; `undo`, `history`: taking back, and who did what; `record`: values in the history
- `edit`: a cell; `counts`: numbers; `details`: forms of several fields; `fields`, `numbers`, `folding`: their values
- `structure`: rows; `outline`: lists and sections; `parts`, `photos`: what belongs to a row; `boxes`: where it is
- `needs`: which game needs what; `printing`: paper; `transfer`: files
- `access`: who may do what; `shipped`: the lists that come with the project
"""
