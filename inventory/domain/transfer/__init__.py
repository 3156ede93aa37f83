"""Lists as files and back: out as CSV, XLSX and ODS, in again from the same, or from any club's table.

- `reading`: bytes → a grid of texts, whatever the charset, separator or format (`container`, `csvtext`, `xlsx`, `ods`)
- `numberformat`, `values`: a typed cell as it looks
- `writing`: a grid of texts → bytes; `guard`: texts that a spreadsheet would take for formulas
- `columns`, `marks`, `packed`: what the columns mean, and how a value stands in a cell
- `vocabulary`: what columns may mean, of lists here and of quiz questions elsewhere
- `headings`: which rows of somebody's table are no rows of it; `mapping`: which of its columns is which of ours
- `exporting`: lists → a grid
- `since`: what became of the rows after the file was written
- `plan`: what an import would do, row by row (`planner`); `notices`: what else to know; `apply`: doing it in one act
- `uploads`: a file between its preview and the word of who imports it
- `paper`: the columns of the paper to the letter, for programs and copies
"""
