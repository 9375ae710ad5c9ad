([kind, [x, y], combined, predicted]) => {
  const one = ([clientX, clientY]) => new PointerEvent('pointermove', { clientX, clientY, pressure: 0.5, pointerType: 'pen', pointerId: 7 });
  const more = { coalescedEvents: combined.map(one), predictedEvents: predicted.map(one), isPrimary: true, bubbles: true };
  const pen = { clientX: x, clientY: y, pressure: 0.5, pointerType: 'pen', pointerId: 7 };
  document.querySelector('#map').dispatchEvent(new PointerEvent(kind, { ...pen, ...more }));
}
