import { hasUndeclared, missingChunks, readiness } from './completeness';
import { SETTLE_MS } from './recording-limits';

const DAY = 24 * 3_600_000;
const camera = (segment: number, ...sequences: number[]) => [
  { stream: 'camera' as const, segment, chunks: sequences.length, last: Math.max(...sequences) },
];
const declare = (chunks: number, segment = 1) => ({ stream: 'camera' as const, segment, chunks });

test.each([
  ['everything is there', [declare(3)], camera(1, 0, 1, 2), 0],
  ['the middle is missing', [declare(3)], camera(1, 0, 2), 1],
  ['the end is missing', [declare(5)], camera(1, 0, 1, 2), 2],
  ['nothing came', [declare(5)], [], 5],
  ['a declared stream is empty', [declare(0)], [], 0],
  ['more came than was said', [declare(1)], camera(1, 0, 1), 0],
  ['nothing was said, a gap shows', [], camera(1, 0, 3), 2],
  ['a second segment is missing', [declare(2), declare(2, 2)], camera(1, 0, 1), 2],
  ['a lone chunk claims a huge number', [], camera(1, 99_999), 99_999],
])('when %s, the number of missing chunks is known', (_, declared, stored, missing) => {
  expect(missingChunks(declared, stored)).toBe(missing);
});

test('a tab that died before it declared its chunks is noticed', () => {
  expect(hasUndeclared([declare(1)], camera(1, 0))).toBe(false);
  expect(hasUndeclared([declare(1)], [...camera(1, 0), ...camera(2, 0)])).toBe(true);
});

const ended = { submittedAt: 1000, completedAt: 1000, lastChunkAt: 1000, missing: 0, undeclared: false };

test.each([
  ['complete', 'all is there', ended, 2000],
  ['wait', 'the answer is not submitted', { ...ended, submittedAt: null }, 2000],
  ['wait', 'the recorder did not say that it ended', { ...ended, completedAt: null }, 2000],
  ['wait', 'a chunk is missing', { ...ended, missing: 1 }, 1000 + DAY],
  ['partial', 'a chunk is still missing after a day', { ...ended, missing: 1 }, 1001 + DAY],
  ['partial', 'the recorder never said anything for a day', { ...ended, completedAt: null }, 1001 + DAY],
  ['wait', 'a dead tab may still have chunks', { ...ended, undeclared: true }, 1000 + SETTLE_MS],
  ['complete', 'no chunk of a dead tab came for two minutes', { ...ended, undeclared: true }, 1001 + SETTLE_MS],
] as const)('%s when %s', (verdict, _, progress, now) => {
  expect(readiness(progress, now)).toBe(verdict);
});
