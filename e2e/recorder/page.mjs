/* Runs in the browser: the scenarios that recorder.test.mjs asks for by name. */
import { createCameraRecorder, startExamSession } from '../../remote-recorder/src/expose/session.ts';
import { mount } from '../../remote-recorder/src/expose/panel.tsx';
import '../../shared/ui/src/global.css';

// As the shell does: script addresses of this origin only (design §6.14).
window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError(`not ours: ${address}`);
    return address;
  },
});

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const base64 = async (blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
const trackStates = (stream) => stream.getTracks().map(({ readyState }) => readyState);
const picture = (address) =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = reject;
    image.src = address;
  });

async function cameraRecording(ms) {
  const recorder = createCameraRecorder();
  await recorder.preview();
  const { stream, cameras, microphones } = recorder.getSnapshot();
  const settings = stream.getVideoTracks()[0].getSettings();
  await recorder.start();
  await wait(ms);
  await recorder.stop();
  const { state, output, failure } = recorder.getSnapshot();
  const result = {
    state,
    failure: failure?.message ?? null,
    cameras: cameras.length,
    microphones: microphones.length,
    size: { width: settings.width, height: settings.height, frameRate: settings.frameRate },
    tracks: trackStates(stream),
    type: output?.video.type,
    video: output && (await base64(output.video)),
    thumbnail: output?.thumbnail,
    thumbnailSize: output && (await picture(output.thumbnail)),
  };
  recorder.dispose();
  return result;
}

/** @param {boolean} isHeld goes on until the test calls `endExam()` */
async function exam(ms, isHeld) {
  const chunks = [];
  const failures = [];
  window.examLog = failures;
  let segment = 1;
  const session = await startExamSession({
    stream: null,
    segment,
    nextSegment: async () => (segment += 1),
    onChunk: (chunk) => chunks.push({ ...chunk, at: Date.now() }),
    onFailure: ({ code }) => failures.push(code),
    onResumed: () => failures.push('resumed'),
  });
  const tile = document.querySelector('#tile');
  tile.srcObject = session.stream;
  console.info('typed in the exam');
  const answer = document.querySelector('textarea');
  for (const letter of 'Cities grow') {
    answer.value += letter;
    answer.dispatchEvent(new Event('input', { bubbles: true }));
    await wait(ms / 22);
  }
  if (isHeld) await new Promise((resolve) => (window.endExam = resolve));
  else await wait(ms / 2);
  const shownAt = tile.currentTime;
  await wait(300);
  const isTileMoving = tile.currentTime > shownAt;
  const streams = await session.stop();
  return {
    streams,
    failures,
    isTileMoving,
    tracks: trackStates(session.stream),
    chunks: await Promise.all(chunks.map(async ({ bytes, ...chunk }) => ({ ...chunk, bytes: await base64(bytes) }))),
  };
}

function panel() {
  const host = document.querySelector('#panel');
  const events = [];
  window.panelEvents = events;
  window.panel = mount(host, {
    title: 'Speaking',
    onRecorded: ({ thumbnail, video }) => events.push(['recorded', thumbnail.slice(0, 15), video.size > 0]),
    onAccessNeeded: () => events.push(['access-needed']),
  });
}

window.scenarios = { cameraRecording, exam, panel };
