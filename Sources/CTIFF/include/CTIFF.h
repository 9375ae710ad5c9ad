// Whether libtiff has reported an error or warning during decoding.

// Sets libtiff's handlers for the whole process.
void mojiwaku_tiff_listen(void);

// Clears the reports of this thread.
void mojiwaku_tiff_forget(void);

// Whether this thread has had a report since the last clearing.
int mojiwaku_tiff_has_complained(void);
