import type { RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import { FakeStream, FakeTrack } from '../testing/fake-media';
import type { HealthSample } from './health-rules';
import { watchHealth } from './watch-health';

const camera = () => new FakeTrack('video', 'camera-1');
const microphone = () => new FakeTrack('audio', 'mic-1');

let stop = () => {};
let calls: (readonly RecorderFinding[])[] = [];
/** Values that the fake probes return. */
let measured: Pick<HealthSample, 'sound' | 'picture'>;
let openProbes = 0;
const codes = () => calls.at(-1)?.map(({ code }) => code) ?? [];

function watch(tracks: FakeTrack[]): void {
  calls = [];
  const probe = <Read>(read: () => Read) => {
    openProbes += 1;
    return { read, close: () => (openProbes -= 1) };
  };
  stop = watchHealth(new FakeStream(tracks) as unknown as MediaStream, {
    onFindings: (findings) => calls.push(findings),
    probes: { sound: () => probe(() => measured.sound), picture: () => probe(() => measured.picture) },
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  measured = { sound: { peak: 0.3, rms: 0.05, clipped: 0 }, picture: { luma: 110, change: 1.5 } };
});
afterEach(() => {
  stop();
  expect(openProbes).toBe(0);
  jest.useRealTimers();
});

test('devices that work are not worth a word', () => {
  watch([camera(), microphone()]);
  jest.advanceTimersByTime(10_000);
  expect(calls).toEqual([]);
});

test('a camera that is unplugged is reported at once, with its words and its time', () => {
  const track = camera();
  watch([track, microphone()]);
  jest.advanceTimersByTime(600);
  track.unplug();
  expect(calls).toEqual([
    [{ code: 'camera-lost', message: expect.stringMatching(/^The camera stopped\./), since: Date.now() }],
  ]);
});

test('a microphone that stops without an event is noticed within 3 s', () => {
  const track = microphone();
  watch([camera(), track]);
  track.stop();
  jest.advanceTimersByTime(3000);
  expect(codes()).toEqual(['microphone-lost']);
});

test.each<[string, Partial<typeof measured>, string]>([
  ['silent', { sound: { peak: 0, rms: 0, clipped: 0 } }, 'The microphone sends no sound.'],
  ['clipped', { sound: { peak: 1, rms: 0.6, clipped: 0.05 } }, 'The sound is too loud and distorted.'],
  ['black', { picture: { luma: 0, change: 0 } }, 'The picture is black.'],
  ['frozen', { picture: { luma: 110, change: 0 } }, 'The picture does not move.'],
])('%s devices are noticed within 3 s while they run', (code, change, words) => {
  watch([camera(), microphone()]);
  jest.advanceTimersByTime(60_000);
  measured = { ...measured, ...change };
  jest.advanceTimersByTime(3000);
  expect(codes()).toEqual([code]);
  expect(calls.at(-1)?.[0]?.message).toContain(words);
});

test('a muted microphone is reported once, and its end too', () => {
  const track = microphone();
  watch([camera(), track]);
  track.mute(true);
  jest.advanceTimersByTime(3000);
  expect(codes()).toEqual(['microphone-muted']);
  track.mute(false);
  jest.advanceTimersByTime(3000);
  expect(calls).toHaveLength(2);
  expect(codes()).toEqual([]);
});

test('a page that was hidden says so until the person has had time to read it', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  watch([camera(), microphone()]);
  hidden.mockReturnValue(false);
  jest.advanceTimersByTime(1000);
  expect(codes()).toEqual(['page-hidden']);
  jest.advanceTimersByTime(4000);
  expect(codes()).toEqual([]);
  hidden.mockRestore();
});

test('after the end nothing is reported', () => {
  const track = camera();
  watch([track]);
  stop();
  stop = () => {};
  track.unplug();
  jest.advanceTimersByTime(3000);
  expect(calls).toEqual([]);
});
