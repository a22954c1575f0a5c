"""Pictures of numbers, laid out on the server: values → an axis → places along it."""
