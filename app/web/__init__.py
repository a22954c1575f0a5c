"""Pages, files and the API over HTTP: the only package that knows FastAPI."""
