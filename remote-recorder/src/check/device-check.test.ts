import type { DeviceCheck, DeviceCheckOptions } from '@bandmark/contracts/remotes/recorder-check';
import { createRecorder } from '../core/recorder';
import type { HealthSample } from '../health/health-rules';
import { type FakeMedia, fakeMedia } from '../testing/fake-media';
import { type FakeVideo, fakeVideo } from '../testing/fake-video';
import { createDeviceCheck } from './device-check';

let media: FakeMedia;
let video: FakeVideo;
let check: DeviceCheck;
let measured: Pick<HealthSample, 'sound' | 'picture'>;
/** Level that the echo probe reads from the microphone. */
let level: () => number;
let openEchoProbes: number;

/** Levels of words and pauses of unequal length. */
const WORDS = [0.001, 0.05, 0.04, 0.002, 0.07, 0.06, 0.001, 0.001, 0.03, 0.001, 0.08, 0.001, 0.001, 0.02, 0.05, 0.001];
const said = (ms: number) => WORDS[Math.floor(ms / 230)] ?? 0.001;

function open(options: DeviceCheckOptions = {}): void {
  check = createDeviceCheck({
    openRecorder: (health) => createRecorder({ health }),
    probes: {
      sound: () => ({ read: () => measured.sound, close: () => {} }),
      picture: () => ({ read: () => measured.picture, close: () => {} }),
    },
    echoProbe() {
      openEchoProbes += 1;
      return { read: () => ({ peak: 1, rms: level(), clipped: 0 }), close: () => (openEchoProbes -= 1) };
    },
    ...options,
  });
}

/** Runs the check to its end; MediaRecorder delivers one slice. */
async function run(during: () => void = () => {}): Promise<void> {
  const done = check.run();
  await jest.advanceTimersByTimeAsync(1000);
  if (check.getSnapshot().state === 'recording') media.recorder().slice('pictures');
  await jest.advanceTimersByTimeAsync(1000);
  during();
  await jest.advanceTimersByTimeAsync(4000);
  await done;
}

const codes = () => check.getSnapshot().findings.map(({ code }) => code);
const estimate = (free: number) =>
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: () => Promise.resolve({ quota: free + 1000, usage: 1000 }) },
  });

beforeEach(() => {
  jest.useFakeTimers();
  media = fakeMedia();
  video = fakeVideo();
  estimate(10_000_000_000);
  openEchoProbes = 0;
  level = () => 0;
  const loud = { peak: 0.3, rms: 0.05, clipped: 0 };
  const soft = { peak: 0.01, rms: 0.001, clipped: 0 };
  measured = {
    get sound() {
      return Math.floor(performance.now() / 500) % 2 ? loud : soft;
    },
    picture: { luma: 110, change: 1.5 },
  };
  open();
});
afterEach(() => {
  check.dispose();
  expect(openEchoProbes).toBe(0);
  expect(media.streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === 'ended')).toBe(
    true,
  );
  video.restore();
  media.restore();
  Reflect.deleteProperty(navigator, 'storage');
  jest.useRealTimers();
});

test('opens the devices, records five seconds, and has seen and heard', async () => {
  const states: string[] = [];
  check.subscribe(() => states.push(check.getSnapshot().state));
  await run();
  expect([...new Set(states)]).toEqual(['idle', 'ready', 'opening', 'recording', 'recorded']);
  expect(check.getSnapshot()).toMatchObject({
    hasSeen: true,
    hasHeard: true,
    findings: [],
    failure: null,
    stream: null,
  });
  expect(check.getSnapshot().output?.video.size).toBeGreaterThan(0);
});

test.each<[string, () => void, { hasSeen: boolean; hasHeard: boolean }, string]>([
  ['black', () => (measured.picture = { luma: 0, change: 0 }), { hasSeen: false, hasHeard: true }, 'black'],
  ['frozen', () => (measured.picture = { luma: 90, change: 0 }), { hasSeen: false, hasHeard: true }, 'frozen'],
  [
    'silent',
    () => (measured = { ...measured, sound: { peak: 0, rms: 0, clipped: 0 } }),
    { hasSeen: true, hasHeard: false },
    'silent',
  ],
  [
    'clipped',
    () => (measured = { ...measured, sound: { peak: 1, rms: 0.6, clipped: 0.1 } }),
    { hasSeen: true, hasHeard: true },
    'clipped',
  ],
])('%s devices have their words at the end', async (_, change, seen, code) => {
  change();
  await run();
  expect(check.getSnapshot()).toMatchObject({ state: 'recorded', ...seen });
  expect(codes()).toEqual([code]);
});

test('a camera that is pulled out ends the check', async () => {
  await run(() => media.streams[0]!.getVideoTracks()[0]!.unplug());
  expect(check.getSnapshot()).toMatchObject({ state: 'recorded', hasSeen: false });
  expect(codes()).toEqual(['camera-lost']);
});

test.each([
  ['NotAllowedError', 'access-denied'],
  ['NotReadableError', 'devices-busy'],
  ['NotFoundError', 'no-devices'],
])('devices that cannot be opened (%s) have our own words beside those of the specification', async (name, code) => {
  media.refuse.getUserMedia = new DOMException('', name);
  await run();
  expect(check.getSnapshot()).toMatchObject({
    state: 'idle',
    failure: { code: 'access' },
    hasSeen: false,
    hasHeard: false,
  });
  expect(codes()).toEqual([code]);
});

test('what is wrong before the check is said before the check', async () => {
  await check.preview();
  media.streams[0]!.getAudioTracks()[0]!.mute(true);
  await jest.advanceTimersByTimeAsync(3000);
  expect(codes()).toEqual(['microphone-muted']);
});

test('a device without room', async () => {
  estimate(50_000_000);
  await run();
  expect(check.getSnapshot()).toMatchObject({ hasSeen: true, hasHeard: true });
  expect(codes()).toEqual(['storage-full']);
});

test.each<[string, (signal: AbortSignal) => Promise<number>, string[]]>([
  ['fast', () => delay(500, 131_072), []],
  ['slow', () => delay(3000, 131_072), ['slow-uplink']],
  ['hanging', (signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)), ['slow-uplink']],
  ['refused', () => Promise.reject(new Error('404')), []],
])('an uplink that is %s', async (_, sendBytes, found) => {
  check.dispose();
  open({ sendBytes });
  await run();
  expect(codes()).toEqual(found);
});

test.each([
  ['loudspeakers', 0.3, ['echo']],
  ['headphones', 0, []],
])('%s: what the microphone hears while the recording is played', async (_, share, found) => {
  const begunAt = performance.now();
  level = () => said(performance.now() - begunAt);
  await run();
  const playedAt = performance.now();
  level = () => share * said(performance.now() - playedAt) + 0.0005;
  const ended = check.listenForEcho();
  await jest.advanceTimersByTimeAsync(5000);
  ended();
  expect(codes()).toEqual(found);
  expect(check.getSnapshot()).toMatchObject({ hasSeen: true, hasHeard: true });
});

test('it begins with the devices of the last exam, and asks for others only by choice', async () => {
  localStorage.setItem('bandmark-recorder-devices', JSON.stringify({ cameraId: 'camera-2', isAudioOnly: true }));
  await run();
  expect(media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-2' }, audio: true });
  await check.preview({ cameraId: 'camera-1' });
  await run();
  expect(media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-1' } });
  localStorage.clear();
});

test('other devices are not what was judged', async () => {
  await run();
  await check.preview({ cameraId: 'camera-2' });
  expect(check.getSnapshot()).toMatchObject({ state: 'ready', hasSeen: false, hasHeard: false, output: null });
});

function delay<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
