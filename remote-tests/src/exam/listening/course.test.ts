import { type CourseTimes, courseTimesOf, type Place, placeAt } from './course';

const SECOND = 1000;
const BEGUN = 1_800_000_000_000;

const part = (seconds: number, reviewSeconds = 60) => ({
  preparationSeconds: 60,
  audio: { seconds, files: [] },
  reviewSeconds,
});
/** Two parts: 60 + 250 + 60 and 60 + 300 + 70 seconds. */
const PARTS = [part(250), part(300, 70)];
const COURSE = { parts: PARTS, deadline: BEGUN + 800 * SECOND };

/** Seconds since the test began → moments. */
const times = (index: number, openedAt: number, startedAt?: number): CourseTimes => ({
  part: index,
  openedAt: BEGUN + openedAt * SECOND,
  ...(startedAt === undefined ? {} : { startedAt: BEGUN + startedAt * SECOND }),
});

describe('the course of the parts', () => {
  test.each<[string, CourseTimes | null, number, Place]>([
    ['before the first part its recording is fetched', null, 0, { kind: 'closed', part: 0 }],
    ['the questions can be read', times(0, 5), 5, { kind: 'preparation', part: 0, leftMs: 60_000 }],
    ['the last second of it', times(0, 5), 64, { kind: 'preparation', part: 0, leftMs: 1000 }],
    ['the recording starts by itself', times(0, 5), 65, { kind: 'due', part: 0 }],
    ['a page that was closed meanwhile starts it when it comes back', times(0, 5), 200, { kind: 'due', part: 0 }],
    ['the recording plays', times(0, 5, 30), 30, { kind: 'playing', part: 0, atMs: 0, totalMs: 250_000 }],
    [
      'its position is the time since',
      times(0, 5, 30),
      150,
      { kind: 'playing', part: 0, atMs: 120_000, totalMs: 250_000 },
    ],
    ['it ends', times(0, 5, 30), 280, { kind: 'review', part: 0, leftMs: 60_000 }],
    [
      'a page that was closed while it played has missed it',
      times(0, 5, 30),
      300,
      { kind: 'review', part: 0, leftMs: 40_000 },
    ],
    ['the next part opens', times(0, 5, 30), 340, { kind: 'closed', part: 1 }],
    ['the next part, however late', times(0, 5, 30), 400, { kind: 'closed', part: 1 }],
    ['the last recording', times(1, 340, 400), 500, { kind: 'playing', part: 1, atMs: 100_000, totalMs: 300_000 }],
    ['after it, checking lasts to the end', times(1, 340, 400), 700, { kind: 'review', part: 1, leftMs: null }],
    ['also where the form gives less', times(1, 340, 400), 799, { kind: 'review', part: 1, leftMs: null }],
  ])('%s', (_what, given, at, place) => {
    expect(placeAt(COURSE, given, BEGUN + at * SECOND)).toEqual(place);
  });

  test.each<[string, CourseTimes, number, Place]>([
    ['reading gets shorter', times(1, 470), 470, { kind: 'preparation', part: 1, leftMs: 30_000 }],
    ['or there is none', times(1, 600), 600, { kind: 'due', part: 1 }],
    ['checking gets shorter', times(0, 190, 220), 470, { kind: 'review', part: 0, leftMs: 30_000 }],
    ['or there is none', times(0, 240, 300), 550, { kind: 'closed', part: 1 }],
  ])('where time was lost, %s, so that the recordings still fit', (_what, given, at, place) => {
    expect(placeAt(COURSE, given, BEGUN + at * SECOND)).toEqual(place);
  });

  test('the times of the form fit into the test', () => {
    const sum = [256.4, 221.6, 259.7, 296.7].reduce((all, seconds) => all + 60 + seconds, 0) + 3 * 60;
    expect(sum).toBeLessThan(30 * 60 - 300);
  });
});

describe('times of a stored document', () => {
  const within = { parts: 2, begunAt: BEGUN, now: BEGUN + 100 * SECOND };

  test.each<[string, CourseTimes, CourseTimes | null]>([
    ['as they are', times(1, 40, 60), times(1, 40, 60)],
    ['not yet started', times(0, 40), times(0, 40)],
    ['a recording that starts later starts now', times(0, 40, 500), times(0, 40, 100)],
    ['a part that opens later opens now', times(0, 500), times(0, 100)],
    ['nothing happened before the test', times(0, -500, -400), times(0, 0, 0)],
    ['started before it opened', times(0, 40, 20), times(0, 40, 40)],
    ['a part that there is not', times(2, 40), null],
    ['a part before the first', times(-1, 40), null],
    ['half a part', times(0.5, 40), null],
  ])('%s', (_what, listening, used) => {
    expect(courseTimesOf({ version: 1, listening }, within)).toEqual(used);
  });

  test('a document without any', () => {
    expect(courseTimesOf({ version: 1 }, within)).toBeNull();
  });
});
