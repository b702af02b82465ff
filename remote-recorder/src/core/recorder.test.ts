import type { RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { FakeMediaRecorder, type FakeMedia, fakeMedia } from '../testing/fake-media';
import { type FakeVideo, fakeVideo } from '../testing/fake-video';
import type { PlayableRecorder } from './drive-recorder';
import { createRecorder } from './recorder';

let media: FakeMedia;
let video: FakeVideo;
let recorder: PlayableRecorder;
let clock: number;

beforeEach(() => {
  jest.useFakeTimers();
  media = fakeMedia();
  video = fakeVideo();
  clock = 1_000_000;
  recorder = createRecorder({ now: () => clock });
});
afterEach(() => {
  recorder.dispose();
  video.restore();
  media.restore();
  jest.useRealTimers();
});

const state = () => recorder.getSnapshot().state;
const failure = () => recorder.getSnapshot().failure;
const pass = async (ms: number) => {
  clock += ms;
  await jest.advanceTimersByTimeAsync(ms);
};

async function record(ms: number, slices: string[] = ['one', 'two']) {
  await recorder.preview();
  await recorder.start();
  await pass(0);
  slices.forEach((slice) => media.recorder().slice(slice));
  await pass(ms);
  await recorder.stop();
}

test('idle → previewing → recording → recorded → playing → recorded → previewing (§4.18)', async () => {
  const states: string[] = [];
  recorder.subscribe(() => state() !== states.at(-1) && states.push(state()));
  await record(3000);
  const element = document.createElement('video');
  await recorder.play(element);
  element.dispatchEvent(new Event('ended'));
  await recorder.reset();
  expect(states).toEqual(['idle', 'previewing', 'recording', 'recorded', 'playing', 'recorded', 'idle', 'previewing']);
  expect(recorder.getSnapshot()).toMatchObject({ output: null, video: null, elapsedSeconds: 0 });
});

test('asks for 320 × 240 at 10 frames a second and records with the bit rates and chunks of the specification (§9.32)', async () => {
  await record(1000);
  expect(media.asked[0]).toEqual({
    video: { width: 320, height: 240, frameRate: 10, facingMode: 'user' },
    audio: true,
  });
  expect(media.recorder().options).toEqual({
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 300_000,
    audioBitsPerSecond: 32_000,
  });
  expect(media.recorder().timeslice).toBe(1000);
});

test('when a supported format refuses the stream, the next one is tried', async () => {
  FakeMediaRecorder.refused = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8'];
  await recorder.preview();
  await recorder.start();
  expect(state()).toBe('recording');
  expect(media.recorder().mimeType).toBe('video/webm');
});

test('the timer ticks each second from the recorder’s start (§4.19)', async () => {
  await recorder.preview();
  await recorder.start();
  await pass(0);
  const seen: number[] = [];
  recorder.subscribe(() => seen.push(recorder.getSnapshot().elapsedSeconds));
  await pass(1000);
  await pass(1000);
  expect(seen).toEqual([1, 2]);
});

test('stop returns video and thumbnail and releases camera and microphone (§3.14 §4.20)', async () => {
  await record(3000);
  const { output, stream, totalSeconds } = recorder.getSnapshot();
  await expect(output?.video.text()).resolves.toBe('onetwotail');
  expect(output?.video.type).toBe('video/webm;codecs=vp9');
  expect(output?.thumbnail).toMatch(/^data:image\/jpeg/);
  expect(totalSeconds).toBe(3);
  expect(stream).toBeNull();
  expect(media.streams[0]?.getTracks().map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
});

test.each([
  [800, []],
  [3000, [1]],
  [5001, [5]],
])('after %d ms the thumbnail is sought at %j s (§5.11)', async (ms, seeks) => {
  await record(ms);
  expect(video.seeks).toEqual(seeks);
});

const MESSAGES: [RecorderFailure['code'], string, string, () => Promise<unknown>][] = [
  [
    'enumerate',
    'Failed to enumerate media devices.',
    'previewing',
    () => {
      media.refuse.enumerateDevices = new Error('no');
      return recorder.preview();
    },
  ],
  [
    'access',
    'Failed to access camera and mic. Please ensure permissions are granted.',
    'idle',
    () => {
      media.refuse.getUserMedia = new DOMException('no', 'NotAllowedError');
      return recorder.preview();
    },
  ],
  [
    'format',
    'Your browser does not support any known video recording format.',
    'previewing',
    () => {
      FakeMediaRecorder.supported = () => false;
      return recorder.start();
    },
  ],
  [
    'start',
    'Failed to start video recording.',
    'previewing',
    () => {
      FakeMediaRecorder.supported = (type) => type === 'video/webm';
      FakeMediaRecorder.refused = ['video/webm'];
      return recorder.start();
    },
  ],
  [
    'empty',
    'Recording is empty; cannot generate thumbnail.',
    'recorded',
    async () => {
      await recorder.start();
      media.recorder().tail = '';
      await recorder.stop();
    },
  ],
  [
    'thumbnail-load',
    'Failed to load video for thumbnail.',
    'recorded',
    () => {
      video.loads = 'with an error';
      return record(100);
    },
  ],
  [
    'thumbnail',
    'Failed to generate thumbnail.',
    'recorded',
    () => {
      video.paints = 'no context';
      return record(100);
    },
  ],
  [
    'thumbnail',
    'Failed to generate thumbnail.',
    'recorded',
    () => {
      video.paints = 'png';
      return record(100);
    },
  ],
  [
    'play',
    'Failed to play video.',
    'recorded',
    async () => {
      video.plays = 'with an error';
      await record(100);
      await recorder.play(document.createElement('video'));
    },
  ],
  [
    'playback-setup',
    'Failed to setup video playback.',
    'recorded',
    async () => {
      await record(100);
      video.refusesSource = true;
      await recorder.play(document.createElement('video'));
    },
  ],
];
/** The sentence of the specification with each message. */
const SENTENCES: Partial<Record<RecorderFailure['code'], string>> = {
  enumerate: '§8.12',
  access: '§8.13',
  format: '§5.9 §8.14',
  start: '§8.15',
  empty: '§5.10 §8.16',
  'thumbnail-load': '§8.17',
  thumbnail: '§8.18',
  play: '§8.19',
  'playback-setup': '§8.20',
};
test.each(MESSAGES.map(([code, ...rest]) => [SENTENCES[code], code, ...rest] as const))(
  '(%s) %s: "%s", then %s',
  async (_, code, message, after, provoke) => {
    await provoke();
    expect(failure()).toMatchObject({ code, message });
    expect(state()).toBe(after);
  },
);

test('a video that never loads is given up after 10 s', async () => {
  video.loads = 'never';
  const recorded = record(2000);
  await jest.advanceTimersByTimeAsync(20_000);
  await recorded;
  expect(failure()?.code).toBe('thumbnail-load');
});

test('a video without a thumbnail can still be played', async () => {
  video.paints = 'no context';
  await record(2000);
  expect(recorder.getSnapshot()).toMatchObject({ output: null, video: expect.any(Blob) });
  await recorder.play(document.createElement('video'));
  expect(state()).toBe('playing');
});

test('an unplugged camera ends the recording and keeps what was recorded', async () => {
  await recorder.preview();
  await recorder.start();
  await pass(0);
  media.recorder().slice('one');
  media.streams[0]?.getVideoTracks()[0]?.unplug();
  await pass(0);
  expect(state()).toBe('recorded');
  expect(failure()?.code).toBe('track-ended');
  await expect(recorder.getSnapshot().output?.video.text()).resolves.toBe('onetail');
});

test('a recorder that fails ends the recording and keeps what was recorded', async () => {
  await recorder.preview();
  await recorder.start();
  await pass(0);
  media.recorder().break();
  await pass(0);
  expect(state()).toBe('recorded');
  expect(recorder.getSnapshot().output).not.toBeNull();
});

test('a camera unplugged during the preview turns everything off', async () => {
  await recorder.preview();
  media.streams[0]?.getAudioTracks()[0]?.unplug();
  expect(recorder.getSnapshot()).toMatchObject({ state: 'idle', stream: null, failure: { code: 'track-ended' } });
  expect(media.streams[0]?.getVideoTracks()[0]?.readyState).toBe('ended');
});

test('devices are listed, chosen, and listed again when one is plugged in', async () => {
  await recorder.preview({ cameraId: 'camera-2', microphoneId: 'mic-1' });
  expect(media.asked[0]).toMatchObject({ video: { deviceId: 'camera-2' }, audio: { deviceId: 'mic-1' } });
  expect(recorder.getSnapshot().cameras.map(({ deviceId }) => deviceId)).toEqual(['camera-1', 'camera-2']);
  expect(recorder.getSnapshot().microphones).toHaveLength(1);
  media.devices = media.devices.slice(1);
  media.changeDevices();
  await pass(0);
  expect(recorder.getSnapshot().cameras).toHaveLength(1);
});

test('another device releases the one before; during a recording nothing changes', async () => {
  await recorder.preview();
  await recorder.preview({ cameraId: 'camera-2' });
  expect(media.streams[0]?.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
  await recorder.start();
  await recorder.preview({ cameraId: 'camera-1' });
  expect(state()).toBe('recording');
  expect(media.asked).toHaveLength(2);
});

test('a camera granted after dispose is turned off again', async () => {
  const asked = recorder.preview();
  recorder.dispose();
  await asked;
  expect(media.streams[0]?.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
  expect(state()).toBe('idle');
});

test('a page that may not use devices says that access failed', async () => {
  media.restore();
  await recorder.preview();
  expect(failure()?.code).toBe('access');
});
