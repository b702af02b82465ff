import type { RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import { FakeStream, FakeTrack } from '../testing/fake-media';
import { watchHealth } from './watch-health';

const camera = () => new FakeTrack('video', 'camera-1');
const microphone = () => new FakeTrack('audio', 'mic-1');

let stop = () => {};
let calls: (readonly RecorderFinding[])[] = [];
const codes = () => calls.at(-1)?.map(({ code }) => code) ?? [];

function watch(tracks: FakeTrack[]): void {
  calls = [];
  stop = watchHealth(new FakeStream(tracks) as unknown as MediaStream, {
    onFindings: (findings) => calls.push(findings),
  });
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stop();
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
  jest.advanceTimersByTime(3000);
  expect(codes()).toEqual([]);
  hidden.mockRestore();
});

test('after the end nothing is reported', () => {
  const track = camera();
  watch([track]);
  stop();
  track.unplug();
  jest.advanceTimersByTime(3000);
  expect(calls).toEqual([]);
});
