"""Everything on paper: templates of Typst and a value become a PDF.

- `typesetting`: the typesetter, one for each folder of templates (`rules/typst`, `inventory/typst`, `day/typst`)
- `fonts/`: what it sets in
- `print_worker`: what takes long is printed in a process of its own
- `addresses`: where a page is for other devices, and that as a QR code
"""
