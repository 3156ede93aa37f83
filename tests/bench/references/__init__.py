"""The same scripted matches over other people's servers and over ours: `python -m tests.bench.references`."""
