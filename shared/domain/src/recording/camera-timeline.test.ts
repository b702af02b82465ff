import { cameraEnd, cameraTarget, cameraTimeline } from './camera-timeline';

const segment = (
  cameraStartedAt: number | null,
  cameraFileOffsetMs: number | null,
  cameraDurationMs: number | null,
) => ({
  cameraStartedAt,
  cameraFileOffsetMs,
  cameraDurationMs,
});

test('without a manifest both timelines start together', () => {
  expect(cameraTimeline(null)).toEqual([{ fromMs: 0, fileMs: 0, durationMs: null }]);
});

test('the offset holds where no segment tells more', () => {
  expect(cameraTimeline({ cameraOffsetMs: 114, segments: [segment(null, null, null)] })).toEqual([
    { fromMs: 114, fileMs: 0, durationMs: null },
  ]);
});

/** The file's timestamps contain the gap: they jump by ten seconds between the segments. */
const skipping = cameraTimeline({
  cameraOffsetMs: 0,
  segments: [segment(50_000, 0, 5000), segment(65_000, 15_000, 5000)],
});

const two = cameraTimeline({
  cameraOffsetMs: -200,
  segments: [segment(50_000, 0, 10_000), segment(70_000, 10_000, 5000)],
});

test('each segment stands where it was recorded', () => {
  expect(two).toEqual([
    { fromMs: -200, fileMs: 0, durationMs: 10_000 },
    { fromMs: 19_800, fileMs: 10_000, durationMs: 5000 },
  ]);
});

test('segments stand in the order of their time, and one without a camera is none', () => {
  const segments = [
    segment(50_000, 10_000, null),
    segment(null, 0, 1000),
    segment(40_000, 0, 10_000),
    segment(45_000, null, null),
  ];
  expect(cameraTimeline({ cameraOffsetMs: 0, segments }).map(({ fromMs }) => fromMs)).toEqual([-10_000, 0]);
});

const endless = cameraTimeline({
  cameraOffsetMs: 0,
  segments: [segment(50_000, 0, 10_000), segment(70_000, 10_000, null)],
});

test.each([
  ['the camera was first', two, 0, 200, true],
  ['in the first segment', two, 5000, 5200, true],
  ['between segments it waits at the last frame', two, 12_000, 10_000, false],
  ['in a gap of the file it waits at the last frame', skipping, 14_000, 5000, false],
  ['and is sent over the gap before it ends', skipping, 14_600, 15_000, false],
  ['behind the gap', skipping, 15_000, 15_000, true],
  ['the second segment begins', two, 19_800, 10_000, true],
  ['in the second segment', two, 20_800, 11_000, true],
  ['after the end', two, 60_000, 15_000, false],
  ['before the camera started', cameraTimeline({ cameraOffsetMs: 114, segments: [] }), 100, 0, false],
  ['as soon as the camera starts', cameraTimeline({ cameraOffsetMs: 114, segments: [] }), 114, 0, true],
  ['no camera at all', [], 100, 0, false],
])('%s', (_, timeline, playerMs, fileMs, isRunning) => {
  expect(cameraTarget(timeline, playerMs)).toEqual({ fileMs, isRunning });
});

test.each([
  ['from its segments', two, null, 24_800],
  ['from the file where the segments do not say', cameraTimeline(null), 90_000, 90_000],
  ['with the offset', cameraTimeline({ cameraOffsetMs: 114, segments: [] }), 90_000, 90_114],
  ['from what the file has after the start of its last segment', endless, 15_000, 25_000],
  ['unknown', cameraTimeline(null), null, 0],
  ['no camera', [], 90_000, 0],
])('the camera ends %s', (_, timeline, fileMs, expected) => {
  expect(cameraEnd(timeline, fileMs)).toBe(expected);
});
