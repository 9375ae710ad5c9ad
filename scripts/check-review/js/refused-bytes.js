async (bytes) => {
  const { HighlightMap, MapError } = await import('/read/marker.js');
  const whole = Uint8Array.from(bytes);
  const tried = { refused: 0, read: 0, wrong: [] };
  const read = (part) => {
    try { HighlightMap.fromBinary(part); tried.read += 1; } catch (error) {
      if (error instanceof MapError && /^(byte \d+|\/)/.test(error.message)) tried.refused += 1; else tried.wrong.push(`${error}`);
    }
  };
  for (let end = 0; end < whole.length; end += 3) read(whole.subarray(0, end));
  const cut = tried.read;
  let seed = 11;
  for (let i = 0; i < 3000; i++) {
    const part = whole.slice();
    for (let k = 0; k < 3; k++) { seed = (seed * 48271) % 2147483647; part[seed % part.length] = (seed >> 8) & 255; }
    read(part);
  }
  return { ...tried, cut };
}
