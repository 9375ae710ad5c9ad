// Messages disappear after some seconds, and a slow machine may look later.
(() => {
  window.everTold = [];
  addEventListener('DOMContentLoaded', () => {
    const place = document.getElementById('told');
    if (place) new MutationObserver(() => { if (place.textContent) everTold.push(place.textContent) }).observe(place, { childList: true });
  });
})()
