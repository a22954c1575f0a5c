"""Lessons and further pages → Jupyter notebooks (nbformat 4.5), from what their authors wrote.

text.py       tokens of the one grammar            → markdown for notebooks
cells.py      a block                              → cells
sliders.py    a widget of parameters and formulas  → a table and a function
checking.py   what checks a learner's functions by the public examples
notebook.py   a page                               → a notebook's bytes
course.py     the course                           → files
"""
