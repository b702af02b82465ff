import { FakeMediaRecorder } from '../testing/fake-media';
import { createMemorySink } from './memory-sink';
import { RecorderPage } from '../testing/recorder-page';

let page: RecorderPage;
beforeEach(() => {
  page = new RecorderPage();
});
afterEach(() => page.close());

test('idle → previewing → recording → recorded → playing → recorded → previewing (§4.18)', async () => {
  const states: string[] = [];
  page.recorder.subscribe(() => page.state !== states.at(-1) && states.push(page.state));
  await page.record(3000);
  const element = document.createElement('video');
  await page.recorder.play(element);
  element.dispatchEvent(new Event('ended'));
  await page.recorder.reset();
  expect(states).toEqual(['idle', 'previewing', 'recording', 'recorded', 'playing', 'recorded', 'idle', 'previewing']);
  expect(page.recorder.getSnapshot()).toMatchObject({ output: null, video: null, elapsedSeconds: 0 });
});

test('asks for 320 × 240 at 10 frames a second and records with the bit rates and chunks of the specification (§9.32)', async () => {
  await page.record(1000);
  expect(page.media.asked[0]).toEqual({
    video: { width: 320, height: 240, frameRate: 10, facingMode: 'user' },
    audio: true,
  });
  expect(page.media.recorder().options).toEqual({
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 300_000,
    audioBitsPerSecond: 32_000,
  });
  expect(page.media.recorder().timeslice).toBe(1000);
});

test('when a supported format refuses the stream, the next one is tried', async () => {
  FakeMediaRecorder.refused = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8'];
  await page.recorder.preview();
  await page.recorder.start();
  expect(page.state).toBe('recording');
  expect(page.media.recorder().mimeType).toBe('video/webm');
});

test('the timer ticks each second from the recorder’s start (§4.19)', async () => {
  await page.begin();
  const seen: number[] = [];
  page.recorder.subscribe(() => seen.push(page.recorder.getSnapshot().elapsedSeconds));
  await page.pass(1000);
  await page.pass(1000);
  expect(seen).toEqual([1, 2]);
});

test('stop returns video and thumbnail and releases camera and microphone (§3.14 §4.20)', async () => {
  await page.record(3000);
  const { output, stream, totalSeconds } = page.recorder.getSnapshot();
  await expect(output?.video.text()).resolves.toBe('onetwotail');
  expect(output?.video.type).toBe('video/webm;codecs=vp9');
  expect(output?.thumbnail).toMatch(/^data:image\/jpeg/);
  expect(totalSeconds).toBe(3);
  expect(stream).toBeNull();
  expect(page.media.streams[0]?.getTracks().map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
});

test('a recorder that is used again after dispose returns the new recording without the one before', async () => {
  await page.record(2000, ['one']);
  page.recorder.dispose();
  await page.record(1000, ['two']);
  await expect(page.recorder.getSnapshot().output?.video.text()).resolves.toBe('twotail');
});

test.each([
  [800, []],
  [3000, [1]],
  [5001, [5]],
])('after %d ms the thumbnail is sought at %j s (§5.11)', async (ms, seeks) => {
  await page.record(ms);
  expect(page.video.seeks).toEqual(seeks);
});

test('devices are listed, chosen, and listed again when one is plugged in', async () => {
  await page.recorder.preview({ cameraId: 'camera-2', microphoneId: 'mic-1' });
  expect(page.media.asked[0]).toMatchObject({ video: { deviceId: 'camera-2' }, audio: { deviceId: 'mic-1' } });
  expect(page.recorder.getSnapshot().cameras.map(({ deviceId }) => deviceId)).toEqual(['camera-1', 'camera-2']);
  expect(page.recorder.getSnapshot().microphones).toHaveLength(1);
  page.media.devices = page.media.devices.slice(1);
  page.media.changeDevices();
  await page.pass(0);
  expect(page.recorder.getSnapshot().cameras).toHaveLength(1);
});

test('another device releases the one before; during a recording nothing changes', async () => {
  await page.recorder.preview();
  await page.recorder.preview({ cameraId: 'camera-2' });
  expect(page.media.streams[0]?.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
  await page.recorder.start();
  await page.recorder.preview({ cameraId: 'camera-1' });
  expect(page.state).toBe('recording');
  expect(page.media.asked).toHaveLength(2);
});

test.each([
  ['is another one for the sink', 'recording', ['nextSegment', 'discard', 'nextSegment']],
  ['asks the sink for nothing when it is cancelled', 'previewing', ['nextSegment', 'discard']],
])('a recording that starts while the discarded one still ends %s', async (_, state, expected) => {
  const calls: string[] = [];
  const sink = {
    ...createMemorySink(),
    nextSegment: async () => calls.push('nextSegment'),
    discard: async () => void calls.push('discard'),
  };
  page.close();
  page = new RecorderPage({ sink });
  await page.begin();
  const slow = page.media.recorder();
  const stop = slow.stop.bind(slow);
  slow.stop = () => {};
  const reset = page.recorder.reset();
  await page.pass(0);
  expect(page.state).toBe('previewing');
  const started = page.recorder.start();
  await page.pass(0);
  if (state === 'previewing') await page.recorder.stop();
  stop();
  await Promise.all([reset, started]);
  expect(calls).toEqual(expected);
  expect(page.state).toBe(state);
});

test('a camera granted after dispose is turned off again', async () => {
  const asked = page.recorder.preview();
  page.recorder.dispose();
  await asked;
  expect(page.media.streams[0]?.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
  expect(page.state).toBe('idle');
});
