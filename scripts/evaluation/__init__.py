"""Measures mojiwaku on pages with truth, and tabulates the results: see run."""
