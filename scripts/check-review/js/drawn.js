// Number of drawn pixels of outlines and handles.
() => {
  const canvas = document.querySelector('canvas.handles');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count += 1;
  return count;
}
