import { FakeMediaRecorder } from '../testing/fake-media';
import { RecorderPage } from '../testing/recorder-page';
import { createMemorySink } from './memory-sink';
import { createRecorder } from './recorder';
import type { RecordingEnd, RecordingSink, SinkPressure } from './recording-sink';

let page: RecorderPage;
let pressure: SinkPressure;
let press: () => void;
let ends: RecordingEnd[];
let kept: ReturnType<typeof createMemorySink>;
/** Numbers of the opened segments, from which the next one follows, as in the upload. */
let opened: number[];
let ending: jest.Mock;

beforeEach(() => {
  pressure = 'none';
  press = () => {};
  ends = [];
  kept = createMemorySink();
  opened = [];
  ending = jest.fn();
  const sink: RecordingSink = {
    ...kept,
    sliceMs: 250,
    nextSegment: async () => Math.max(-1, ...opened) + 1,
    openSegment(start) {
      opened.push(start.segment);
      return kept.openSegment(start);
    },
    getPressure: () => pressure,
    subscribe: (listener) => {
      press = listener;
      return () => {};
    },
    ending,
    complete: async (end) => void ends.push(end),
  };
  page = new RecorderPage({ sink, resumes: true, remembers: true });
});
afterEach(() => page.close());

const begin = async () => {
  await page.begin();
  page.media.recorder().slice('one');
};
const GONE = new DOMException('gone', 'NotFoundError');
const WITHDRAWN = new DOMException('no', 'NotAllowedError');

test('slices are as short as the sink wants them that keeps them on the device', async () => {
  await begin();
  expect(page.media.recorder().timeslice).toBe(250);
});

test('a lost camera is waited for: the recording goes on as the next segment, the timer without the gap', async () => {
  const states: string[] = [];
  await begin();
  page.recorder.subscribe(() => page.state !== states.at(-1) && states.push(page.state));
  await page.pass(2000);
  page.media.refuse.getUserMedia = GONE;
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(8000);
  expect(page.recorder.getSnapshot()).toMatchObject({ state: 'lost', stream: null, failure: { code: 'track-ended' } });
  delete page.media.refuse.getUserMedia;
  page.media.changeDevices();
  await page.pass(0);
  expect(page.recorder.getSnapshot()).toMatchObject({ state: 'recording', failure: null });
  page.media.recorder().slice('two');
  await page.pass(1000);
  expect(page.recorder.getSnapshot().elapsedSeconds).toBe(3);
  await page.recorder.stop();
  expect(states).toEqual(['recording', 'lost', 'resuming', 'recording', 'recorded']);
  expect(kept.segments().map(({ segment, slices }) => [segment, slices.length])).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(ends).toMatchObject([
    {
      segments: [
        { segment: 0, chunks: 2 },
        { segment: 1, chunks: 2 },
      ],
    },
  ]);
});

test('stop while the camera is away keeps what there is, and asks for it no more', async () => {
  await begin();
  page.media.refuse.getUserMedia = GONE;
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(0);
  await page.recorder.stop();
  await expect(page.recorder.getSnapshot().output?.video.text()).resolves.toBe('onetail');
  const asked = page.media.asked.length;
  await page.pass(20_000);
  expect(page.media.asked).toHaveLength(asked);
});

test('a withdrawn permission raises no prompt again and again; the person may ask', async () => {
  await begin();
  page.media.refuse.getUserMedia = WITHDRAWN;
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(0);
  const asked = page.media.asked.length;
  await page.pass(60_000);
  expect(page.media.asked).toHaveLength(asked);
  delete page.media.refuse.getUserMedia;
  await page.recorder.preview();
  await page.pass(0);
  expect(page.state).toBe('recording');
});

test('a track that ended without its event is noticed within a second', async () => {
  await begin();
  page.media.refuse.getUserMedia = GONE;
  page.media.streams[0]?.getAudioTracks()[0]?.stop();
  await page.pass(1000);
  expect(page.state).toBe('lost');
});

test('a recorder that delivers nothing any more makes way for the next segment', async () => {
  await begin();
  for (let tick = 0; tick < 8; tick += 1) await page.pass(1000);
  expect(FakeMediaRecorder.all).toHaveLength(2);
  expect(page.recorder.getSnapshot()).toMatchObject({ state: 'recording', elapsedSeconds: 2 });
});

test('a recorder that delivers goes on in one segment', async () => {
  await begin();
  for (let tick = 0; tick < 20; tick += 1) {
    page.media.recorder().slice('more');
    await page.pass(1000);
  }
  expect(FakeMediaRecorder.all).toHaveLength(1);
});

test('a page that was busy for a while, and whose slices came, has not slept', async () => {
  await begin();
  page.now += 60_000;
  page.media.recorder().slice('more');
  await page.pass(1000);
  expect(FakeMediaRecorder.all).toHaveLength(1);
});

test('the next recording has its own segments, time and bit rate', async () => {
  await begin();
  pressure = 'lower-bit-rate';
  press();
  await page.pass(3000);
  await page.recorder.stop();
  pressure = 'none';
  await begin();
  await page.pass(1000);
  expect(page.recorder.getSnapshot().elapsedSeconds).toBe(1);
  expect(page.media.recorder().options.videoBitsPerSecond).toBe(300_000);
  await page.recorder.stop();
  expect(ends.map(({ segments }) => segments.length)).toEqual([2, 1]);
});

test('pressure from before the beginning lowers the bit rate at once', async () => {
  pressure = 'lower-bit-rate';
  await begin();
  await page.pass(0);
  expect(page.media.recorder().options.videoBitsPerSecond).toBe(100_000);
});

test('a segment whose MediaRecorder has not started keeps its number when the bit rate is lowered', async () => {
  FakeMediaRecorder.startMs = 100;
  pressure = 'lower-bit-rate';
  await page.begin();
  await page.pass(100);
  expect(opened).toEqual([0, 1]);
});

test('after the system slept the recording goes on in another segment', async () => {
  await begin();
  page.now += 60_000;
  await page.pass(1000);
  expect(page.state).toBe('recording');
  expect(FakeMediaRecorder.all.map(({ state: each }) => each)).toEqual(['inactive', 'recording']);
  page.media.recorder().slice('two');
  await page.pass(1000);
  expect(page.recorder.getSnapshot().elapsedSeconds).toBe(1);
});

test.each([
  ['the first tick', () => page.pass(1000)],
  ['the loss of the camera', () => page.media.streams[0]?.getVideoTracks()[0]?.unplug()],
  ['the stop', () => page.recorder.stop()],
])('the time that the system slept does not count as recorded when %s ends the segment', async (_, end) => {
  await begin();
  await page.pass(1000);
  page.media.recorder().slice('more');
  page.now += 3_600_000;
  await end();
  await page.pass(0);
  await page.recorder.stop();
  expect(page.recorder.getSnapshot()).toMatchObject({ state: 'recorded', totalSeconds: 1 });
});

test('under pressure: a lower bit rate once, then an end that keeps what there is', async () => {
  await begin();
  pressure = 'lower-bit-rate';
  press();
  press();
  await page.pass(0);
  expect(FakeMediaRecorder.all.map(({ options }) => options.videoBitsPerSecond)).toEqual([300_000, 100_000]);
  expect(FakeMediaRecorder.all.map(({ state }) => state)).toEqual(['inactive', 'recording']);
  expect(page.state).toBe('recording');
  page.media.recorder().slice('two');
  pressure = 'stop';
  press();
  await page.pass(0);
  expect(page.recorder.getSnapshot()).toMatchObject({ state: 'recorded', failure: { code: 'storage' } });
  expect(kept.segments()).toHaveLength(2);
});

test('a chosen device is remembered by the next recorder', async () => {
  await page.recorder.preview({ cameraId: 'camera-2', microphoneId: 'mic-1' });
  const next = createRecorder({ remembers: true });
  await next.preview();
  next.dispose();
  localStorage.clear();
  expect(page.media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-2' }, audio: { deviceId: 'mic-1' } });
});

test.each(['null', '1', '{', '{"cameraId":1}'])('stored devices %s are the default ones', async (stored) => {
  localStorage.setItem('bandmark-recorder-devices', stored);
  await page.recorder.preview();
  localStorage.clear();
  expect(page.media.asked[0]).toMatchObject({ video: { facingMode: 'user' }, audio: true });
});

test('sound alone asks for no camera', async () => {
  await page.recorder.preview({ isAudioOnly: true });
  expect(page.media.asked[0]?.video).toBe(false);
  localStorage.clear();
});

test('disposed while recording: the slices are kept, and the sink gets no end', async () => {
  await begin();
  page.recorder.dispose();
  await page.pass(0);
  expect(kept.segments()[0]?.slices).toHaveLength(2);
  expect(ends).toEqual([]);
  expect(ending).not.toHaveBeenCalled();
});

test('the sink hears of a stop at once, and of one in the preview never', async () => {
  await page.recorder.preview();
  await page.recorder.stop();
  expect(ending).not.toHaveBeenCalled();
  await begin();
  const stopped = page.recorder.stop();
  expect(ending).toHaveBeenCalledTimes(1);
  await stopped;
});
