"""Pure arithmetic of batches; standard library only."""
