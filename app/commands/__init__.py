"""The commands of ``python -m app``: one file each, a function that the command line in ``__main__`` registers."""
