// Classic scripts share one global scope: the block keeps these names out of it.
{
  const slot = document.querySelector('.slot');
  const toggle = document.querySelector('button');
  const events = document.querySelector('output');
  if (!slot || !toggle || !events) throw new Error('The page is not whole.');

  /** @param {string} name */
  const hear = (name) => {
    events.textContent += `${name} `;
  };
  /** @type {import('../../recorder').MountedRecorder | null} */
  let recorder = null;
  const open = () => {
    recorder =
      window.BandmarkRecorder?.mount(slot, {
        title: 'Speaking practice',
        endpoint: '/recordings',
        grant: 'demo-grant',
        onRecorded: () => hear('recorded'),
        onUploaded: () => hear('uploaded'),
        onFailure: ({ code }) => hear(code),
      }) ?? null;
  };

  if ('BandmarkRecorder' in window) open();
  else document.getElementById('recorder')?.addEventListener('load', open);

  toggle.addEventListener('click', () => {
    if (recorder) {
      recorder.unmount();
      recorder = null;
    } else open();
    toggle.textContent = recorder ? 'Close the recorder' : 'Open the recorder';
  });
}
