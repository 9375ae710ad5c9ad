// The drawing of pages.
