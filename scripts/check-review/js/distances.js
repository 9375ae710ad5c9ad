// The distance of the scan's canvas, or of an image, from each file: the mean difference of grey values, 0 to 255.
async ([selector, width, height, files]) => {
  const [columns, rows, wide] = [24, 32, 10];
  const greys = (draw) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: columns * wide, height: rows * wide });
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    draw(context, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const sums = new Array(columns * rows).fill(0);
    for (let i = 0; i < data.length / 4; i++) {
      const [x, y] = [i % canvas.width, Math.floor(i / canvas.width)];
      sums[Math.floor(y / wide) * columns + Math.floor(x / wide)] += data[4 * i + 1];
    }
    return sums.map((sum) => sum / wide / wide);
  };
  const shown = document.querySelector(selector);
  await shown.decode?.();
  const seen = greys((context, across, down) => {
    if (shown instanceof HTMLImageElement) return context.drawImage(shown, 0, 0, across, down);
    const { a, d, e, f } = shown.getContext('2d').getTransform();
    return context.drawImage(shown, e, f, width * a, height * d, 0, 0, across, down);
  });
  return Promise.all(files.map(async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const expected = greys((context, across, down) => context.drawImage(bitmap, 0, 0, across, down));
    return expected.reduce((sum, grey, i) => sum + Math.abs(grey - seen[i]), 0) / expected.length;
  }));
}
