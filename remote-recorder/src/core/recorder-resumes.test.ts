import { FakeMediaRecorder, type FakeMedia, fakeMedia } from '../testing/fake-media';
import { type FakeVideo, fakeVideo } from '../testing/fake-video';
import { createMemorySink } from './memory-sink';
import type { PlayableRecorder } from './drive-recorder';
import { createRecorder } from './recorder';
import type { RecordingEnd, RecordingSink, SinkPressure } from './recording-sink';

let media: FakeMedia;
let video: FakeVideo;
let recorder: PlayableRecorder;
let clock: number;
let pressure: SinkPressure;
let press: () => void;
let ends: RecordingEnd[];
let kept: ReturnType<typeof createMemorySink>;

beforeEach(() => {
  jest.useFakeTimers();
  media = fakeMedia();
  video = fakeVideo();
  clock = 1_000_000;
  pressure = 'none';
  press = () => {};
  ends = [];
  kept = createMemorySink();
  const sink: RecordingSink = {
    ...kept,
    sliceMs: 250,
    getPressure: () => pressure,
    subscribe: (listener) => {
      press = listener;
      return () => {};
    },
    complete: async (end) => void ends.push(end),
  };
  recorder = createRecorder({ now: () => clock, sink, resumes: true, remembers: true });
});
afterEach(() => {
  recorder.dispose();
  video.restore();
  media.restore();
  jest.useRealTimers();
});

const state = () => recorder.getSnapshot().state;
const pass = async (ms: number) => {
  clock += ms;
  await jest.advanceTimersByTimeAsync(ms);
};
const begin = async () => {
  await recorder.preview();
  await recorder.start();
  await pass(0);
  media.recorder().slice('one');
};
const GONE = new DOMException('gone', 'NotFoundError');
const WITHDRAWN = new DOMException('no', 'NotAllowedError');

test('slices are as short as the sink wants them that keeps them on the device', async () => {
  await begin();
  expect(media.recorder().timeslice).toBe(250);
});

test('a lost camera is waited for: the recording goes on as the next segment, the timer without the gap', async () => {
  const states: string[] = [];
  await begin();
  recorder.subscribe(() => state() !== states.at(-1) && states.push(state()));
  await pass(2000);
  media.refuse.getUserMedia = GONE;
  media.streams[0]?.getVideoTracks()[0]?.unplug();
  await pass(8000);
  expect(recorder.getSnapshot()).toMatchObject({ state: 'lost', stream: null, failure: { code: 'track-ended' } });
  delete media.refuse.getUserMedia;
  media.changeDevices();
  await pass(0);
  expect(recorder.getSnapshot()).toMatchObject({ state: 'recording', failure: null });
  media.recorder().slice('two');
  await pass(1000);
  expect(recorder.getSnapshot().elapsedSeconds).toBe(3);
  await recorder.stop();
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
  media.refuse.getUserMedia = GONE;
  media.streams[0]?.getVideoTracks()[0]?.unplug();
  await pass(0);
  await recorder.stop();
  await expect(recorder.getSnapshot().output?.video.text()).resolves.toBe('onetail');
  const asked = media.asked.length;
  await pass(20_000);
  expect(media.asked).toHaveLength(asked);
});

test('a withdrawn permission raises no prompt again and again; the person may ask', async () => {
  await begin();
  media.refuse.getUserMedia = WITHDRAWN;
  media.streams[0]?.getVideoTracks()[0]?.unplug();
  await pass(0);
  const asked = media.asked.length;
  await pass(60_000);
  expect(media.asked).toHaveLength(asked);
  delete media.refuse.getUserMedia;
  await recorder.preview();
  await pass(0);
  expect(state()).toBe('recording');
});

test('a track that ended without its event is noticed within a second', async () => {
  await begin();
  media.refuse.getUserMedia = GONE;
  media.streams[0]?.getAudioTracks()[0]?.stop();
  await pass(1000);
  expect(state()).toBe('lost');
});

test('a recorder that delivers nothing any more makes way for the next segment', async () => {
  await begin();
  for (let tick = 0; tick < 8; tick += 1) await pass(1000);
  expect(FakeMediaRecorder.all).toHaveLength(2);
  expect(state()).toBe('recording');
});

test('after the system slept the recording goes on in another segment', async () => {
  await begin();
  clock += 60_000;
  await pass(1000);
  expect(state()).toBe('recording');
  expect(FakeMediaRecorder.all.map(({ state: each }) => each)).toEqual(['inactive', 'recording']);
});

test('under pressure: a lower bit rate once, then an end that keeps what there is', async () => {
  await begin();
  pressure = 'lower-bit-rate';
  press();
  press();
  await pass(0);
  expect(FakeMediaRecorder.all.map(({ options }) => options.videoBitsPerSecond)).toEqual([300_000, 100_000]);
  expect(state()).toBe('recording');
  media.recorder().slice('two');
  pressure = 'stop';
  press();
  await pass(0);
  expect(recorder.getSnapshot()).toMatchObject({ state: 'recorded', failure: { code: 'storage' } });
  expect(kept.segments()).toHaveLength(2);
});

test('a chosen device is remembered by the next recorder', async () => {
  await recorder.preview({ cameraId: 'camera-2', microphoneId: 'mic-1' });
  const next = createRecorder({ remembers: true });
  await next.preview();
  next.dispose();
  localStorage.clear();
  expect(media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-2' }, audio: { deviceId: 'mic-1' } });
});

test('sound alone asks for no camera', async () => {
  await recorder.preview({ isAudioOnly: true });
  expect(media.asked[0]?.video).toBe(false);
  localStorage.clear();
});

test('disposed while recording: the slices are kept, and the sink gets no end', async () => {
  await begin();
  recorder.dispose();
  await pass(0);
  expect(kept.segments()[0]?.slices).toHaveLength(2);
  expect(ends).toEqual([]);
});
