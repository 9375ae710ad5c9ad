# Sourced: a virtual environment in $build with what requirements.txt pins, made when it is missing or out of date.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
if ! cmp -s "$here/requirements.txt" "$build/requirements.txt"; then
  python=$(command -v python3.11 || command -v python3 || true)
  [ -n "$python" ] || { echo "python3 is missing; install it with: apt-get install -y python3 python3-venv" >&2; exit 2; }
  rm -rf "$build/venv" "$build/requirements.txt"
  mkdir -p "$build"
  "$python" -m venv "$build/venv" || { echo "python3's venv is missing; install it with: apt-get install -y python3-venv" >&2; exit 2; }
  "$build/venv/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements.txt" >&2
  cp "$here/requirements.txt" "$build/requirements.txt"
fi
