import { isSettled, missingChunks, openSegments, type Progress, readiness } from './completeness';

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

test.each([
  ['that sent nothing is open', [1, 2], [declare(1)], [2]],
  ['that was declared empty is closed', [1, 2], [declare(1), declare(0, 2)], []],
  ['of a dead tab is open', [1], [], [1]],
])('a segment %s', (_, opened, declared, open) => {
  expect(openSegments(opened, declared)).toEqual(open);
});

const MINUTES = 60_000;
const ended: Progress = {
  submittedAt: 1000,
  closedBy: 'candidate',
  deadline: 1000,
  lastChunkAt: 900,
  completedAt: 1000,
  missing: 0,
  open: 0,
};
/** The tab was closed before the time was over: the last thing that arrived is a chunk. */
const left: Progress = { ...ended, closedBy: 'clock', completedAt: null, open: 1 };

test.each([
  ['complete', 'all is there', ended, 2000],
  ['wait', 'the answer is not submitted', { ...ended, submittedAt: null }, 2000],
  ['wait', 'the recorder did not say that it ended', { ...ended, completedAt: null }, 2000],
  ['wait', 'a chunk is missing', { ...ended, missing: 1 }, 1000 + DAY],
  ['partial', 'a chunk is still missing after a day', { ...ended, missing: 1 }, 1001 + DAY],
  ['partial', 'the recorder never said anything for a day', { ...ended, completedAt: null }, 1001 + DAY],
  ['wait', 'a segment may still have chunks on a device', { ...ended, open: 1 }, 1000 + DAY],
  ['partial', 'a segment was not closed for a day', { ...ended, open: 1 }, 1001 + DAY],
  ['wait', 'a tab is silent, but may still send until ten minutes after the time', left, 1000 + 15 * MINUTES],
  ['silent', 'a tab is silent five minutes longer', left, 1001 + 15 * MINUTES],
  ['wait', 'chunks came since', { ...left, lastChunkAt: 20 * MINUTES }, 25 * MINUTES],
  ['silent', 'five minutes passed since the last of them', { ...left, lastChunkAt: 20 * MINUTES }, 25 * MINUTES + 1],
  ['silent', 'no chunk ever came', { ...left, lastChunkAt: null }, 1001 + 15 * MINUTES],
  ['wait', 'a chunk of the silent tab is known to be missing', { ...left, missing: 1 }, 1000 + DAY],
  ['complete', 'a later visit declared what the silent tab had', { ...left, completedAt: 5, open: 0 }, 2000],
] as [ReturnType<typeof readiness>, string, Progress, number][])('%s when %s', (verdict, _, progress, now) => {
  expect(readiness(progress, now)).toBe(verdict);
});

test.each([
  ['no files', { finalisedAt: null, finalisedChunks: null, chunkCount: 2 }, false],
  ['files of an earlier server', { finalisedAt: 5, finalisedChunks: null, chunkCount: 2 }, true],
  ['files of all chunks', { finalisedAt: 5, finalisedChunks: 2, chunkCount: 2 }, true],
  ['files of fewer chunks than came', { finalisedAt: 5, finalisedChunks: 2, chunkCount: 3 }, false],
  ['a lost file', { finalisedAt: 5, finalisedChunks: -1, chunkCount: 2 }, false],
])('a recording with %s', (_, recording, settled) => {
  expect(isSettled(recording)).toBe(settled);
});
