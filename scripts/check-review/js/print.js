// The grey values of the page's image in a rectangle of the screen.
([left, top, width, height]) => {
  const canvas = document.querySelector('canvas.scan'), box = canvas.getBoundingClientRect(), ratio = canvas.width / box.width;
  const data = canvas.getContext('2d').getImageData(Math.round((left - box.left) * ratio), Math.round((top - box.top) * ratio), width, height).data;
  return Array.from({ length: width * height }, (_, i) => data[4 * i]);
}
