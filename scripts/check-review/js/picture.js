// Size and number of pixels of some kinds in a PNG.
async (base64) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const counts = { width: bitmap.width, height: bitmap.height, yellow: 0, pink: 0, dark: 0, words: 0 };
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = data.subarray(i, i + 3);
    if (r > 200 && g > 180 && b < 140) counts.yellow += 1;
    if (r > 150 && g < 70 && b < 140 && b > 50) counts.pink += 1;
    if (r < 80 && g < 80 && b < 80) counts[i / 4 / bitmap.width > bitmap.height - 2 * WORDS ? 'words' : 'dark'] += 1;
  }
  return counts;
}
