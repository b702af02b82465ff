// Classic scripts share one global scope: the block keeps these names out of it.
{
  const slot = document.querySelector('.slot');
  const panel = document.querySelector('video-recorder-panel');
  const toggle = document.querySelector('button');
  const events = document.querySelector('output');
  if (!slot || !panel || !toggle || !events) throw new Error('The page is not whole.');

  for (const name of /** @type {const} */ (['recorded', 'access-needed', 'minimise', 'error', 'uploaded']))
    panel.addEventListener(name, () => {
      events.textContent += `${name} `;
    });

  // Removing the element turns camera and microphone off; inserting it again starts a new panel.
  toggle.addEventListener('click', () => {
    if (panel.isConnected) panel.remove();
    else slot.append(panel);
    toggle.textContent = panel.isConnected ? 'Close the recorder' : 'Open the recorder';
  });
}
