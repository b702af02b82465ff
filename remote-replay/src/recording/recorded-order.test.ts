import type { RecordingManifest } from '@bandmark/contracts/recording';
import { cameraTimeline } from '@bandmark/domain/recording/camera-timeline';
import { DAY_MS } from '@bandmark/domain/durations';
import { RecordedOrder } from './recorded-order';

const at = (timestamp: number, type = 3) => ({ type, timestamp });
const times = (...stamps: number[]) => {
  const events = stamps.map((stamp) => at(stamp));
  new RecordedOrder(null).place(events);
  return events.map(({ timestamp }) => timestamp);
};

test.each([
  ['a clock that runs', [10, 20, 20, 30], [10, 20, 20, 30]],
  ['a clock that is set forward', [10, 20, 90_000, 90_010], [10, 20, 90_000, 90_010]],
  ['a clock that is set back', [300_000, 300_500, 500, 700, 1500], [300_000, 300_500, 300_500, 300_700, 301_500]],
  ['and once more', [50, 60, 10, 20, 5, 6], [50, 60, 60, 70, 70, 71]],
])('%s keeps the order of the file', (_, stamps, expected) => {
  expect(times(...stamps)).toEqual(expected);
});

test('the same over several parts of the file', () => {
  const order = new RecordedOrder(null);
  const parts = [[at(1000)], [at(100)], [at(200)]];
  for (const part of parts) order.place(part);
  expect(parts.flat().map(({ timestamp }) => timestamp)).toEqual([1000, 1000, 1100]);
});

test('a hostile file makes no recording longer than by a day', () => {
  const stamps = Array.from({ length: 1000 }, (_, at) => (at % 2) * 3_600_000);
  expect(times(...stamps).at(-1)).toBeLessThanOrEqual(DAY_MS + 3_600_000);
});

const segment = (startedAt: number, fileMs: number) => ({
  segment: 1,
  screenStartedAt: startedAt,
  cameraStartedAt: startedAt + 100,
  cameraFileOffsetMs: fileMs,
  cameraDurationMs: 9000,
});
const manifestOf = (cameraOffsetMs: number, segments: RecordingManifest['segments']): RecordingManifest => ({
  schema: 1,
  state: 'finalised',
  cameraOffsetMs,
  durationMs: 19_000,
  segments,
  files: {},
  missingChunks: 0,
});

test('the camera of a segment that begins after the clock was set back is moved with its screen', () => {
  const order = new RecordedOrder(manifestOf(100, [segment(600_000, 0), segment(310_000, 9000)]));
  expect(order.place([at(600_000, 4), at(609_500)])).toBeNull();
  const moved = order.place([at(310_000, 4), at(311_000)]);
  expect(cameraTimeline(moved)).toEqual([
    { fromMs: 100, fileMs: 0, durationMs: 9000 },
    { fromMs: 9600, fileMs: 9000, durationMs: 9000 },
  ]);
});

test('so is the first camera, of a segment after one without a camera, and those after it', () => {
  const withoutCamera = {
    ...segment(600_000, 0),
    cameraStartedAt: null,
    cameraFileOffsetMs: null,
    cameraDurationMs: null,
  };
  const segments = [withoutCamera, segment(310_000, 9000), segment(330_000, 18_000)];
  const order = new RecordedOrder(manifestOf(310_100 - 600_000, segments));
  const events = [at(600_000, 4), at(609_500), at(310_000, 4), at(311_000), at(330_000, 4)];
  expect(cameraTimeline(order.place(events))).toEqual([
    { fromMs: 9600, fileMs: 9000, durationMs: 9000 },
    { fromMs: 29_600, fileMs: 18_000, durationMs: 9000 },
  ]);
});
