() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('mojiwaku-reader');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('marks').objectStore('marks').getAll();
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result.sort((a, b) => a.created.localeCompare(b.created))) };
  };
})
