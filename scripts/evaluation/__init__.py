"""Measures mojiwaku on pages with truth, and tabulates: scripts/evaluate and scripts/evaluate-reserved run it."""
