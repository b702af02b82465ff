/* global BandmarkRecorder */
const output = document.querySelector('output');
/** @param {string} text */
const say = (text) => {
  if (output) output.textContent += `${text} `;
};

const panel = BandmarkRecorder.mount(document.getElementById('recorder'), {
  title: 'Speaking practice',
  endpoint: '/recordings',
  grant: 'demo-grant',
  onRecorded: () => say('recorded'),
  onUploaded: () => say('uploaded'),
  onFailure: ({ code }) => say(code),
});
document.querySelector('button')?.addEventListener('click', () => panel.unmount());
