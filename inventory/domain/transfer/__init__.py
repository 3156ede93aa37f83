"""Lists as files and back: what of it is about lists. How tables become files and files tables is `gamesday.sheets`.

- `columns`, `marks`, `packed`: what the columns mean, and how a value stands in a cell
- `exporting`: lists → a grid
- `since`: what became of the rows after the file was written
- `plan`: what an import would do, row by row (`planner`); `notices`: what else to know; `apply`: doing it in one act
- `paper`: the columns of the paper to the letter, for programs and copies
"""
