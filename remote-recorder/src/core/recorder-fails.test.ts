import type { RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { FakeMediaRecorder } from '../testing/fake-media';
import { RecorderPage } from '../testing/recorder-page';
import { createMemorySink } from './memory-sink';

let page: RecorderPage;
beforeEach(() => {
  page = new RecorderPage();
});
afterEach(() => page.close());

const MESSAGES: [RecorderFailure['code'], string, string, () => Promise<unknown>][] = [
  [
    'enumerate',
    'Failed to enumerate media devices.',
    'previewing',
    () => {
      page.media.refuse.enumerateDevices = new Error('no');
      return page.recorder.preview();
    },
  ],
  [
    'access',
    'Failed to access camera and mic. Please ensure permissions are granted.',
    'idle',
    () => {
      page.media.refuse.getUserMedia = new DOMException('no', 'NotAllowedError');
      return page.recorder.preview();
    },
  ],
  [
    'format',
    'Your browser does not support any known video recording format.',
    'previewing',
    () => {
      FakeMediaRecorder.supported = () => false;
      return page.recorder.start();
    },
  ],
  [
    'start',
    'Failed to start video recording.',
    'previewing',
    () => {
      FakeMediaRecorder.supported = (type) => type === 'video/webm';
      FakeMediaRecorder.refused = ['video/webm'];
      return page.recorder.start();
    },
  ],
  [
    'empty',
    'Recording is empty; cannot generate thumbnail.',
    'recorded',
    async () => {
      await page.recorder.start();
      page.media.recorder().tail = '';
      await page.recorder.stop();
    },
  ],
  [
    'thumbnail-load',
    'Failed to load video for thumbnail.',
    'recorded',
    () => {
      page.video.loads = 'with an error';
      return page.record(100);
    },
  ],
  [
    'thumbnail',
    'Failed to generate thumbnail.',
    'recorded',
    () => {
      page.video.paints = 'no context';
      return page.record(100);
    },
  ],
  [
    'thumbnail',
    'Failed to generate thumbnail.',
    'recorded',
    () => {
      page.video.paints = 'png';
      return page.record(100);
    },
  ],
  [
    'play',
    'Failed to play video.',
    'recorded',
    async () => {
      page.video.plays = 'with an error';
      await page.record(100);
      await page.recorder.play(document.createElement('video'));
    },
  ],
  [
    'playback-setup',
    'Failed to setup video playback.',
    'recorded',
    async () => {
      await page.record(100);
      page.video.refusesSource = true;
      await page.recorder.play(document.createElement('video'));
    },
  ],
];
/** Sentence of the specification that contains each message. */
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
    expect(page.failure).toMatchObject({ code, message });
    expect(page.state).toBe(after);
  },
);

test('a video that never loads is given up after 10 s', async () => {
  page.video.loads = 'never';
  const recorded = page.record(2000);
  await jest.advanceTimersByTimeAsync(20_000);
  await recorded;
  expect(page.failure?.code).toBe('thumbnail-load');
});

test('a recorder that never fires stop is given up after 10 s, with the slices that came until then', async () => {
  await page.begin();
  page.media.recorder().slice('one');
  page.media.recorder().stop = () => {};
  const stopped = page.recorder.stop();
  await jest.advanceTimersByTimeAsync(20_000);
  await stopped;
  page.media.recorder().slice('late');
  expect(page.state).toBe('recorded');
  await expect(page.recorder.getSnapshot().output?.video.text()).resolves.toBe('one');
});

test('a video without a thumbnail can still be played', async () => {
  page.video.paints = 'no context';
  await page.record(2000);
  expect(page.recorder.getSnapshot()).toMatchObject({ output: null, video: expect.any(Blob) });
  await page.recorder.play(document.createElement('video'));
  expect(page.state).toBe('playing');
});

test('an unplugged camera ends the recording and keeps what was recorded', async () => {
  await page.begin();
  page.media.recorder().slice('one');
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(0);
  expect(page.state).toBe('recorded');
  expect(page.failure?.code).toBe('track-ended');
  await expect(page.recorder.getSnapshot().output?.video.text()).resolves.toBe('onetail');
});

test('a sink that cannot close its segment does not keep the recording from the page', async () => {
  page.close();
  const complete = jest.fn(async () => {});
  const writer = { put: async () => {}, close: () => Promise.reject(new Error('closed')) };
  page = new RecorderPage({ sink: { ...createMemorySink(), openSegment: () => writer, complete } });
  await page.record(3000);
  await expect(page.recorder.getSnapshot().output?.video.text()).resolves.toBe('onetwotail');
  expect(complete).toHaveBeenCalledWith(expect.objectContaining({ segments: [{ segment: 0, chunks: 3 }] }));
});

test('a recorder that fails ends the recording and keeps what was recorded', async () => {
  await page.begin();
  page.media.recorder().break();
  await page.pass(0);
  expect(page.state).toBe('recorded');
  expect(page.recorder.getSnapshot().output).not.toBeNull();
});

test('a camera unplugged during the preview turns everything off', async () => {
  await page.recorder.preview();
  page.media.streams[0]?.getAudioTracks()[0]?.unplug();
  expect(page.recorder.getSnapshot()).toMatchObject({ state: 'idle', stream: null, failure: { code: 'track-ended' } });
  expect(page.media.streams[0]?.getVideoTracks()[0]?.readyState).toBe('ended');
});

test('a page that may not use devices says that access failed', async () => {
  page.media.restore();
  await page.recorder.preview();
  expect(page.failure?.code).toBe('access');
});
