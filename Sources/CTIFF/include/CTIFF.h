// Whether libtiff has complained while something was decoded.

// Sets libtiff's handlers, for the whole process.
void mojiwaku_tiff_listen(void);

// Forgets what was heard on this thread.
void mojiwaku_tiff_forget(void);

// Whether something was heard on this thread since it was forgotten.
int mojiwaku_tiff_has_complained(void);
