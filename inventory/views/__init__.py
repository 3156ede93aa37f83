"""The pages of the material lists, one module per subject. Everyone reads; who may change what says `domain.access`."""
