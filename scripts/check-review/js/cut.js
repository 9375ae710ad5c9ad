// Draws and cuts squares for characters of 20 px: `[writing, rect, cells]` of each line.
async (name) => {
  const { linesIn } = await import('./print-lines.js');
  const [width, height] = [200, 160];
  const pixels = new Uint8Array(width * height).fill(name === 'white on black' ? 20 : 230);
  const draw = (left, top, right, bottom) => {
    for (let y = top; y < bottom; y++) pixels.fill(name === 'white on black' ? 240 : 15, y * width + left, y * width + right);
  };
  const column = (x, y, count, size = 20, pitch = 22) => {
    for (let i = 0; i < count; i++) draw(x, y + i * pitch, x + 20, y + i * pitch + size);
  };
  const row = (x, y, count, size = 20) => {
    for (let i = 0; i < count; i++) draw(x + i * (size + 2), y, x + i * (size + 2) + size, y + size);
  };
  const taken = [];
  if (['columns', 'white on black'].includes(name)) [column(150, 10, 6), column(110, 10, 6), column(70, 10, 3)];
  if (name === 'flat type') [column(150, 10, 8, 14, 16), column(110, 10, 8, 14, 16)];
  if (name === 'ruby') [column(100, 10, 6), draw(122, 12, 129, 50), column(60, 10, 6)];
  if (name === 'headline') row(10, 20, 4, 40);
  if (name === 'rows') [row(10, 20, 8), row(10, 60, 8), row(10, 100, 5)];
  if (name === 'cells that are there') {
    [column(150, 10, 6), column(110, 10, 6)];
    taken.push([149, 9, 171, 143], [109, 53, 131, 97]);
  }
  const onPage = taken.map(([a, b, c, d]) => [a + 1000, b + 2000, c + 1000, d + 2000]);
  const lines = linesIn({ pixels, width, height, rect: [1000, 2000, 1200, 2160], scale: 1 }, onPage, 20);
  return lines.map(({ rect: [a, b, c, d], writing, cuts }) => [writing, [a - 1000, b - 2000, c - 1000, d - 2000], cuts.length + 1]);
}
