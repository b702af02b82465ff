import { FakeMediaRecorder, type FakeMedia, fakeMedia } from '../testing/fake-media';
import { type FakeVideo, fakeVideo } from '../testing/fake-video';
import { driveRecorder, type PlayableRecorder, type RecordingCode } from './drive-recorder';
import { createRecording } from './recording';
import { regainDevices } from './regain-devices';

const CODE: RecordingCode = { createRecording, regainDevices };

let media: FakeMedia;
let video: FakeVideo;
let recorder: PlayableRecorder;
/** One entry per load of the recording code. */
let asked: PromiseWithResolvers[];

interface PromiseWithResolvers {
  resolve(code: RecordingCode): void;
  reject(error: Error): void;
}

beforeEach(async () => {
  media = fakeMedia();
  video = fakeVideo();
  asked = [];
  recorder = driveRecorder(() => new Promise((resolve, reject) => asked.push({ resolve, reject })));
  await recorder.preview();
});
afterEach(() => {
  recorder.dispose();
  video.restore();
  media.restore();
});

const state = () => recorder.getSnapshot().state;
const failure = () => recorder.getSnapshot().failure?.code;

test('a start waits for the code, and a second one waits with it', async () => {
  const started = Promise.all([recorder.start(), recorder.start()]);
  expect(state()).toBe('previewing');
  expect(asked).toHaveLength(1);
  asked[0]?.resolve(CODE);
  await started;
  expect(FakeMediaRecorder.all).toHaveLength(1);
  media.recorder().slice('one');
  await recorder.stop();
  expect(recorder.getSnapshot()).toMatchObject({ state: 'recorded', failure: null, video: { size: 'onetail'.length } });
});

test('code that does not load shows an error; the preview stays, and the next start loads it again', async () => {
  const first = recorder.start();
  asked[0]?.reject(new TypeError('Failed to fetch'));
  await first;
  expect([state(), failure()]).toEqual(['previewing', 'load']);
  expect(media.streams[0]?.getTracks().every(({ readyState }) => readyState === 'live')).toBe(true);
  const second = recorder.start();
  asked[1]?.resolve(CODE);
  await second;
  expect([state(), failure()]).toEqual(['recording', undefined]);
});

test.each(['stop', 'preview', 'dispose'] as const)(
  'nothing is recorded after %s, whenever the code comes',
  async (end) => {
    const started = recorder.start();
    await recorder[end]();
    asked[0]?.resolve(CODE);
    await started;
    expect(state()).toBe(end === 'dispose' ? 'idle' : 'previewing');
    expect(FakeMediaRecorder.all).toHaveLength(0);
  },
);
