// Colour of a canvas at places of the screen, as `r,g,b,a`.
([selector, places]) => {
  const canvas = document.querySelector(selector), box = canvas.getBoundingClientRect(), context = canvas.getContext('2d');
  const [across, down] = [canvas.width / box.width, canvas.height / box.height];
  return places.map(([x, y]) => [...context.getImageData((x - box.left) * across, (y - box.top) * down, 1, 1).data].join());
}
