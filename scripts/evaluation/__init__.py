"""Measures mojiwaku on pages with truth, and tabulates: see run."""
