const panel = document.querySelector('video-recorder-panel');
const output = document.querySelector('output');

for (const name of ['recorded', 'access-needed', 'minimise', 'error', 'uploaded']) {
  panel?.addEventListener(name, ({ detail }) => {
    if (!output) return;
    output.textContent += `${name} `;
    if (name === 'recorded') output.textContent += `(${detail.video.type}, ${detail.thumbnail.slice(0, 15)}) `;
  });
}
