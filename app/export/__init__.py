"""The course as files: a site for any static host, and notebooks. The topmost layer: it knows the web layer, nobody knows it.

site.py       pages as our own server answers them, and everything they load        → files
program.py    our worker and Pyodide's modules as one program, since a static host sends no headers
folder.py     files → a folder that is replaced as a whole
notebook/     lessons → Jupyter notebooks
"""
