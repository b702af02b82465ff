import type { RecordingChunk } from '@bandmark/contracts/outbox';
import { rrwebEventSchema, type RrwebEvent } from '@bandmark/contracts/recording';
import type { ExamSession, RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { recordedScheme } from '@bandmark/domain/recording/color-scheme';
import { FakeMediaRecorder, type FakeMedia, fakeMedia, type FakeStream } from '../testing/fake-media';
import { type FakeVideo, fakeVideo } from '../testing/fake-video';
import { startExamSession } from './exam-session';

const META = 4;
const FULL_SNAPSHOT = 2;
const CUSTOM = 5;
const PLUGIN = 6;

let media: FakeMedia;
let video: FakeVideo;
let clock: number;
let chunks: RecordingChunk[];
let failures: RecorderFailure[];
let resumed: number;
let nextSegment: () => Promise<number>;
let session: ExamSession | null;

beforeEach(() => {
  jest.useFakeTimers();
  media = fakeMedia();
  video = fakeVideo();
  clock = Date.now();
  chunks = [];
  failures = [];
  resumed = 0;
  let segment = 7;
  nextSegment = async () => (segment += 1);
  session = null;
});
afterEach(async () => {
  await session?.stop();
  video.restore();
  media.restore();
  localStorage.clear();
  jest.useRealTimers();
});

async function begin(options: Partial<Parameters<typeof startExamSession>[0]> = {}) {
  session = await startExamSession({
    stream: null,
    segment: 7,
    nextSegment: () => nextSegment(),
    onChunk: (chunk) => chunks.push(chunk),
    onFailure: (failure) => failures.push(failure),
    onResumed: () => (resumed += 1),
    now: () => clock,
    ...options,
  });
  await pass(0);
  return session;
}
const pass = async (ms: number) => {
  clock += ms;
  await jest.advanceTimersByTimeAsync(ms);
};
const of = (stream: string, segment = 7) =>
  chunks.filter((chunk) => chunk.stream === stream && chunk.segment === segment);
async function events(segment = 7): Promise<RrwebEvent[]> {
  const texts = await Promise.all(of('screen', segment).map(({ bytes }) => bytes.text()));
  return texts
    .join('')
    .trim()
    .split('\n')
    .map((line) => rrwebEventSchema.parse(JSON.parse(line)));
}

test('each slice of the camera becomes a chunk at once, numbered from 0, with the recorder’s start', async () => {
  await begin();
  expect(media.recorder().timeslice).toBe(CAMERA_RECORDING.deviceSliceMs);
  const startedAt = clock;
  media.recorder().slice('one');
  media.recorder().slice('');
  await pass(1000);
  media.recorder().slice('two');
  expect(of('camera')).toMatchObject([
    { segment: 7, sequence: 0, type: 'video/webm;codecs=vp9', startedAt },
    { segment: 7, sequence: 1, type: 'video/webm;codecs=vp9', startedAt },
  ]);
  await expect(of('camera')[1]?.bytes.text()).resolves.toBe('two');
});

test('the screen becomes an NDJSON chunk as often as the camera, the full snapshot first', async () => {
  await begin();
  await pass(CAMERA_RECORDING.deviceSliceMs);
  expect(of('screen')).toHaveLength(1);
  expect(of('screen')[0]).toMatchObject({
    sequence: 0,
    type: 'application/x-ndjson',
    startedAt: (await events())[0]?.timestamp,
  });
  expect((await events()).slice(0, 3).map(({ type }) => type)).toEqual([META, CUSTOM, FULL_SNAPSHOT]);
  document.body.append(document.createElement('p'));
  await pass(CAMERA_RECORDING.deviceSliceMs);
  expect(of('screen').map(({ sequence }) => sequence)).toEqual([0, 1]);
});

test('without events there is no chunk', async () => {
  await begin();
  await pass(1000);
  await pass(5000);
  expect(of('screen')).toHaveLength(1);
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
  await begin();
  asked.mockRestore();
  dark.matches = false;
  change();
  await pass(1000);
  expect((await events()).flatMap((event) => recordedScheme(event) ?? [])).toEqual(['dark', 'light']);
});

test('console lines are recorded, marked elements are not', async () => {
  document.body.innerHTML =
    '<p>shown</p><div class="rr-block"><b>live tile</b></div><p data-no-record><b>kept out</b></p>';
  const info = jest.spyOn(console, 'info').mockImplementation(() => {});
  await begin();
  console.info('said during the exam');
  await pass(1000);
  info.mockRestore();
  const text = JSON.stringify(await events());
  expect(text).toContain('shown');
  expect(text).not.toContain('live tile');
  expect(text).not.toContain('kept out');
  expect(
    (await events()).some((event) => event.type === PLUGIN && JSON.stringify(event).includes('said during the exam')),
  ).toBe(true);
});

test('a page that was loaded again records with the devices of the page before, and never without a picture', async () => {
  localStorage.setItem('bandmark-recorder-devices', JSON.stringify({ isAudioOnly: true }));
  await (await begin({ devices: { cameraId: 'camera-2', microphoneId: 'mic-1' } })).stop();
  await begin();
  expect(media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-2' }, audio: { deviceId: 'mic-1' } });
  await session?.stop();

  localStorage.setItem('bandmark-recorder-devices', JSON.stringify({ isAudioOnly: true, microphoneId: 'mic-1' }));
  await begin();
  expect(media.asked.at(-1)).toMatchObject({ video: { facingMode: 'user' }, audio: { deviceId: 'mic-1' } });
});

test('stop sends everything, counts it and releases the devices', async () => {
  const { stop } = await begin();
  media.recorder().slice('one');
  document.body.append(document.createElement('p'));
  await pass(100);
  const counts = await stop();
  expect(await stop()).toBe(counts);
  for (const { stream, segment, chunks: count } of counts) expect(of(stream, segment)).toHaveLength(count);
  expect(counts).toEqual([
    { stream: 'camera', segment: 7, chunks: 2 },
    { stream: 'screen', segment: 7, chunks: 1 },
    { stream: 'thumbnail', segment: 7, chunks: 1 },
  ]);
  expect(media.streams[0]?.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
  await pass(10_000);
  expect(chunks).toHaveLength(4);
});

test.each([
  [300, 1],
  [2000, 1],
  [9000, 1],
])('after %d ms there is exactly %d thumbnail, a JPEG', async (ms, count) => {
  const { stop } = await begin();
  await pass(ms);
  await stop();
  expect(of('thumbnail')).toHaveLength(count);
  expect(of('thumbnail')[0]).toMatchObject({ sequence: 0, type: 'image/jpeg' });
  expect(new Uint8Array(await of('thumbnail')[0]!.bytes.arrayBuffer()).slice(0, 2)).toEqual(
    new Uint8Array([0xff, 0xd8]),
  );
});

test('the stream of the device check is used, not another one', async () => {
  const given = await navigator.mediaDevices.getUserMedia({ video: true });
  const { stream } = await begin({ stream: given });
  expect(stream).toBe(given);
  expect(media.asked).toHaveLength(1);
});

test('a given stream that has ended meanwhile is replaced', async () => {
  const given = await navigator.mediaDevices.getUserMedia({ video: true });
  given.getTracks()[0]?.stop();
  await begin({ stream: given });
  expect(media.asked).toHaveLength(2);
  expect(of('camera')).toHaveLength(0);
  expect(media.recorder().state).toBe('recording');
});

test.each(['track', 'recorder'])(
  'a %s that dies ends the segment; the next begins when the camera is back',
  async (what) => {
    const { stream, stop } = await begin();
    media.recorder().slice('before');
    media.refuse.getUserMedia = new DOMException('gone', 'NotFoundError');
    if (what === 'track') media.streams[0]?.getVideoTracks()[0]?.unplug();
    else media.recorder().break();
    await pass(0);
    expect(failures).toMatchObject([{ code: 'track-ended' }]);
    expect(of('camera')).toHaveLength(2);
    await pass(4000);
    expect(FakeMediaRecorder.all).toHaveLength(1);

    delete media.refuse.getUserMedia;
    media.changeDevices();
    await pass(0);
    media.recorder().slice('after');
    expect(resumed).toBe(1);
    expect(of('camera', 8)).toMatchObject([{ sequence: 0, startedAt: clock }]);
    expect((await events(8)).slice(0, 3).map(({ type }) => type)).toEqual([META, CUSTOM, FULL_SNAPSHOT]);
    expect((stream as unknown as FakeStream).getTracks()).toEqual(media.streams.at(-1)?.getTracks());
    expect(await stop()).toEqual(
      expect.arrayContaining([
        { stream: 'camera', segment: 7, chunks: 2 },
        { stream: 'camera', segment: 8, chunks: 2 },
        { stream: 'screen', segment: 8, chunks: expect.any(Number) },
      ]),
    );
  },
);

test('without a segment number (offline) the camera goes on as soon as there is one', async () => {
  await begin();
  let isOffline = true;
  nextSegment = () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(9));
  media.streams[0]?.getVideoTracks()[0]?.unplug();
  await pass(6000);
  expect(resumed).toBe(0);
  isOffline = false;
  await pass(5000);
  media.recorder().slice('after');
  expect(of('camera', 9)).toHaveLength(1);
  expect(media.asked).toHaveLength(2);
});

test('an exam submitted while the camera is missing ends at once', async () => {
  const { stop } = await begin();
  media.refuse.getUserMedia = new DOMException('gone', 'NotFoundError');
  media.streams[0]?.getVideoTracks()[0]?.unplug();
  await pass(0);
  const counts = await stop();
  expect(counts.map(({ stream }) => stream)).toEqual(['camera', 'screen', 'thumbnail']);
  delete media.refuse.getUserMedia;
  await pass(20_000);
  expect(media.streams).toHaveLength(1);
});

test('an exam submitted while it waits for the segment number turns the camera off', async () => {
  const { stop } = await begin();
  nextSegment = () => new Promise(() => {});
  media.streams[0]?.getVideoTracks()[0]?.unplug();
  await pass(0);
  await stop();
  await pass(0);
  expect(media.streams).toHaveLength(2);
  expect(media.streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === 'ended')).toBe(
    true,
  );
});

test('a hidden page sends what it has', async () => {
  await begin();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect(of('camera')[0]?.bytes.text()).resolves.toBe('flushed');
  expect(of('screen')).toHaveLength(1);
  hidden.mockRestore();
});

test('the screen can be left out', async () => {
  const { stop } = await begin({ recordScreen: false });
  media.recorder().slice('one');
  await pass(2000);
  expect((await stop()).map(({ stream }) => stream)).toEqual(['camera', 'thumbnail']);
});

test.each([
  ['access', () => (media.refuse.getUserMedia = new DOMException('no', 'NotAllowedError'))],
  ['format', () => (FakeMediaRecorder.supported = () => false)],
])('a beginning that fails rejects with "%s" and leaves no camera on', async (code, provoke) => {
  provoke();
  await expect(begin()).rejects.toMatchObject({ code });
  expect(media.streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === 'ended')).toBe(
    true,
  );
});

test('a camera that cannot start ends the screen that began before it', async () => {
  FakeMediaRecorder.supported = () => false;
  await expect(begin()).rejects.toMatchObject({ code: 'format' });
  const before = of('screen').length;
  document.body.append(document.createElement('p'));
  await pass(5000);
  expect(of('screen')).toHaveLength(before);
});

test('a failed start leaves a given stream to its owner', async () => {
  const given = await navigator.mediaDevices.getUserMedia({ video: true });
  FakeMediaRecorder.supported = () => false;
  await expect(begin({ stream: given })).rejects.toMatchObject({ code: 'format' });
  expect(given.getTracks().every(({ readyState }) => readyState === 'live')).toBe(true);
});
