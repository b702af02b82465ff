import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { recordedScheme } from '@bandmark/domain/recording/color-scheme';
import { ExamRecorderPage, RRWEB } from '../testing/exam-recorder-page';
import { FakeMediaRecorder } from '../testing/fake-media';

let page: ExamRecorderPage;
beforeEach(() => {
  page = new ExamRecorderPage();
});
afterEach(() => page.end());

test('each slice of the camera becomes a chunk at once, numbered from 0, with the recorder’s start', async () => {
  await page.begin();
  expect(page.media.recorder().timeslice).toBe(CAMERA_RECORDING.deviceSliceMs);
  const startedAt = page.now;
  page.media.recorder().slice('one');
  page.media.recorder().slice('');
  await page.pass(1000);
  page.media.recorder().slice('two');
  expect(page.chunksOf('camera')).toMatchObject([
    { segment: 7, sequence: 0, type: 'video/webm;codecs=vp9', startedAt },
    { segment: 7, sequence: 1, type: 'video/webm;codecs=vp9', startedAt },
  ]);
  await expect(page.chunksOf('camera')[1]?.bytes.text()).resolves.toBe('two');
});

test('the screen becomes an NDJSON chunk as often as the camera, the full snapshot first', async () => {
  await page.begin();
  await page.pass(CAMERA_RECORDING.deviceSliceMs);
  expect(page.chunksOf('screen')).toHaveLength(1);
  expect(page.chunksOf('screen')[0]).toMatchObject({
    sequence: 0,
    type: 'application/x-ndjson',
    startedAt: (await page.events())[0]?.timestamp,
  });
  expect((await page.events()).slice(0, 3).map(({ type }) => type)).toEqual([
    RRWEB.meta,
    RRWEB.custom,
    RRWEB.fullSnapshot,
  ]);
  document.body.append(document.createElement('p'));
  await page.pass(CAMERA_RECORDING.deviceSliceMs);
  expect(page.chunksOf('screen').map(({ sequence }) => sequence)).toEqual([0, 1]);
  // Both chunks carry the start time of their stream and segment.
  expect(page.chunksOf('screen')[1]?.startedAt).toBe(page.chunksOf('screen')[0]?.startedAt);
});

test('the camera’s timeline begins with its start event, not when it was told to start', async () => {
  const start = FakeMediaRecorder.prototype.start;
  const slow = jest.spyOn(FakeMediaRecorder.prototype, 'start').mockImplementation(function (
    this: FakeMediaRecorder,
    timeslice,
  ) {
    page.now += 120;
    start.call(this, timeslice);
  });
  await page.begin();
  slow.mockRestore();
  page.media.recorder().slice('one');
  expect(page.chunksOf('camera')).toMatchObject([{ startedAt: page.now }]);
});

test.each([
  ['the next event', () => document.body.append(document.createElement('p'))],
  ['the next slice of the camera', () => page.media.recorder().slice('one')],
])('the screen of a hidden page, whose timers rest, goes with %s', async (_, happen) => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await page.begin();
  await page.pass(CAMERA_RECORDING.deviceSliceMs);
  const before = page.chunksOf('screen').length;
  document.body.append(document.createElement('p'));
  await page.pass(0);
  expect(page.chunksOf('screen')).toHaveLength(before);
  page.now += CAMERA_RECORDING.deviceSliceMs;
  happen();
  await page.pass(0);
  expect(page.chunksOf('screen')).toHaveLength(before + 1);
  hidden.mockRestore();
});

test('a clock that is set back during the exam moves no event and no segment behind what came before', async () => {
  let setBackMs = 0;
  const steady = jest.spyOn(performance, 'now').mockImplementation(() => page.now + setBackMs);
  await page.begin();
  await page.pass(1000);
  page.now -= 300_000;
  setBackMs = 300_000;
  document.body.append(document.createElement('p'));
  await page.pass(1000);
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(0);
  page.media.changeDevices();
  await page.pass(1000);
  const stamps = [...(await page.events()), ...(await page.events(8))].map(({ timestamp }) => timestamp);
  expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
  expect((stamps.at(-1) ?? 0) - (stamps[0] ?? 0)).toBeGreaterThanOrEqual(2000);
  page.media.recorder().slice('more');
  expect(page.chunksOf('camera', 8)[0]?.startedAt).toBeGreaterThanOrEqual((stamps[0] ?? 0) + 2000);
  steady.mockRestore();
});

test('without events there is no chunk', async () => {
  await page.begin();
  await page.pass(1000);
  await page.pass(5000);
  expect(page.chunksOf('screen')).toHaveLength(1);
});

test('the scheme that the page is seen in is recorded with each full snapshot, and every change of it', async () => {
  let change = () => {};
  const dark = Object.assign(
    { ...window.matchMedia('(prefers-color-scheme: dark)') },
    {
      matches: true,
      addEventListener: (_: string, listener: () => void) => (change = listener),
    },
  );
  const asked = jest.spyOn(window, 'matchMedia').mockReturnValue(dark);
  await page.begin();
  asked.mockRestore();
  dark.matches = false;
  change();
  await page.pass(1000);
  expect((await page.events()).flatMap((event) => recordedScheme(event) ?? [])).toEqual(['dark', 'light']);
});

test('console lines are recorded, marked elements are not', async () => {
  document.body.innerHTML =
    '<p>shown</p><div class="rr-block"><b>live tile</b></div><p data-no-record><b>kept out</b></p>';
  const info = jest.spyOn(console, 'info').mockImplementation(() => {});
  await page.begin();
  console.info('said during the exam');
  await page.pass(1000);
  info.mockRestore();
  const text = JSON.stringify(await page.events());
  expect(text).toContain('shown');
  expect(text).not.toContain('live tile');
  expect(text).not.toContain('kept out');
  expect(
    (await page.events()).some(
      (event) => event.type === RRWEB.plugin && JSON.stringify(event).includes('said during the exam'),
    ),
  ).toBe(true);
});

test('a page that was loaded again records with the devices of the page before, and never without a picture', async () => {
  localStorage.setItem('bandmark-recorder-devices', JSON.stringify({ isAudioOnly: true }));
  await (await page.begin({ devices: { cameraId: 'camera-2', microphoneId: 'mic-1' } })).stop();
  await page.begin();
  expect(page.media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-2' }, audio: { deviceId: 'mic-1' } });
  await page.session?.stop();

  localStorage.setItem('bandmark-recorder-devices', JSON.stringify({ isAudioOnly: true, microphoneId: 'mic-1' }));
  await page.begin();
  expect(page.media.asked.at(-1)).toMatchObject({ video: { facingMode: 'user' }, audio: { deviceId: 'mic-1' } });
});

test('stop sends everything, counts it and releases the devices', async () => {
  const { stop } = await page.begin();
  page.media.recorder().slice('one');
  document.body.append(document.createElement('p'));
  await page.pass(100);
  const counts = await stop();
  expect(await stop()).toBe(counts);
  for (const { stream, segment, chunks: count } of counts) expect(page.chunksOf(stream, segment)).toHaveLength(count);
  expect(counts).toEqual([
    { stream: 'camera', segment: 7, chunks: 2 },
    { stream: 'screen', segment: 7, chunks: 1 },
    { stream: 'thumbnail', segment: 7, chunks: 1 },
  ]);
  expect(page.media.streams[0]?.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
  // Changes of the page after the exam are not recorded.
  document.body.append(document.createElement('p'));
  await page.pass(10_000);
  document.body.append(document.createElement('p'));
  await page.pass(0);
  expect(page.chunks).toHaveLength(4);
});

test.each([
  [300, 1],
  [2000, 1],
  [9000, 1],
])('after %d ms there is exactly %d thumbnail, a JPEG', async (ms, count) => {
  const { stop } = await page.begin();
  await page.pass(ms);
  await stop();
  expect(page.chunksOf('thumbnail')).toHaveLength(count);
  expect(page.chunksOf('thumbnail')[0]).toMatchObject({ sequence: 0, type: 'image/jpeg' });
  expect(new Uint8Array(await page.chunksOf('thumbnail')[0]!.bytes.arrayBuffer()).slice(0, 2)).toEqual(
    new Uint8Array([0xff, 0xd8]),
  );
});

test('the stream of the device check is used, not another one', async () => {
  const given = await navigator.mediaDevices.getUserMedia({ video: true });
  const { stream } = await page.begin({ stream: given });
  expect(stream).toBe(given);
  expect(page.media.asked).toHaveLength(1);
});

test('a given stream that has ended meanwhile is replaced', async () => {
  const given = await navigator.mediaDevices.getUserMedia({ video: true });
  given.getTracks()[0]?.stop();
  await page.begin({ stream: given });
  expect(page.media.asked).toHaveLength(2);
  expect(page.chunksOf('camera')).toHaveLength(0);
  expect(page.media.recorder().state).toBe('recording');
});

test('a hidden page sends what it has', async () => {
  await page.begin();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect(page.chunksOf('camera')[0]?.bytes.text()).resolves.toBe('flushed');
  expect(page.chunksOf('screen')).toHaveLength(1);
  hidden.mockRestore();
});

test('the screen can be left out', async () => {
  const { stop } = await page.begin({ recordScreen: false });
  page.media.recorder().slice('one');
  await page.pass(2000);
  expect((await stop()).map(({ stream }) => stream)).toEqual(['camera', 'thumbnail']);
});

test.each([
  ['access', () => (page.media.refuse.getUserMedia = new DOMException('no', 'NotAllowedError'))],
  ['format', () => (FakeMediaRecorder.supported = () => false)],
])('a beginning that fails rejects with "%s" and leaves no camera on', async (code, provoke) => {
  provoke();
  await expect(page.begin()).rejects.toMatchObject({ code });
  expect(
    page.media.streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === 'ended'),
  ).toBe(true);
});

test('a camera that cannot start ends the screen that began before it', async () => {
  FakeMediaRecorder.supported = () => false;
  await expect(page.begin()).rejects.toMatchObject({ code: 'format' });
  const before = page.chunksOf('screen').length;
  document.body.append(document.createElement('p'));
  await page.pass(5000);
  expect(page.chunksOf('screen')).toHaveLength(before);
});

test('a failed start leaves a given stream to its owner', async () => {
  const given = await navigator.mediaDevices.getUserMedia({ video: true });
  FakeMediaRecorder.supported = () => false;
  await expect(page.begin({ stream: given })).rejects.toMatchObject({ code: 'format' });
  expect(given.getTracks().every(({ readyState }) => readyState === 'live')).toBe(true);
});
