// Number of px beside a vertical stretch of the screen in the colour of unnumbered print.
([left, top, bottom]) => {
  const canvas = document.querySelector('canvas.overlay'), box = canvas.getBoundingClientRect(), scale = canvas.width / box.width;
  const [x, y] = [Math.round((left - box.left - 4) * scale), Math.round((top - box.top) * scale)];
  const [width, height] = [Math.round(8 * scale), Math.round((bottom - top) * scale)];
  const { data } = canvas.getContext('2d').getImageData(x, y, width, height);
  let rows = 0;
  for (let row = 0; row < height; row++) {
    let isMagenta = false;
    for (let i = 4 * row * width; i < 4 * (row + 1) * width; i += 4) {
      isMagenta ||= data[i + 3] > 150 && data[i] > data[i + 1] + 80 && data[i + 2] > data[i + 1] + 40;
    }
    rows += isMagenta;
  }
  return rows / scale;
}
