// A movement of the map begins in the frame after its request, its effects one frame later.
async (most) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const deadline = performance.now() + most;
  for (let before = '', still = 0; still < 3;) {
    if (performance.now() > deadline) return false;
    await frame();
    const status = document.getElementById('status')?.textContent ?? '', view = document.getElementById('map')?.dataset.view;
    const isBusy = !status || /計算中|Working/.test(status) || document.querySelector('.leaflet-zoom-anim, .leaflet-pan-anim, .stale');
    still = !isBusy && before === view + status ? still + 1 : 0;
    before = view + status;
  }
  return true;
}
