import type { OperatorAction } from '@bandmark/contracts/api/operations-accounts';
import type { OperatedPart, OperatedTest } from '@bandmark/contracts/api/operations-tests';
import { FAILED_WORK_NOW, failedWorkItem } from '@bandmark/contracts/testing/failed-work';
import { accountLine, actionLines, failedLines, queueLines, testLines, triedLine } from './print-operations';

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;

const part = (changes: Partial<OperatedPart> = {}): OperatedPart => ({
  attemptId: '40eba73a-e025-4cf0-97be-e61918a63e00',
  skill: 'writing',
  state: 'submitted',
  begunAt: NOW - 60 * MINUTE,
  deadline: NOW - 40 * MINUTE,
  timeFactor: 1,
  extraMs: 0,
  submittedAt: NOW - 45 * MINUTE,
  closedBy: 'candidate',
  isLate: false,
  receipt: 'RCPT',
  recording: null,
  mark: null,
  ...changes,
});
const recording = { state: 'complete', bytes: 5, chunks: 7, missingChunks: 0, lastChunkAt: NOW, lastError: null };
const open = { submittedAt: null, closedBy: null, receipt: null };

test.each([
  ['submitted', part(), 'writing: submitted 2026-11-22 11:15Z; receipt RCPT'],
  [
    'closed by the clock, with extra time and a mark',
    part({ closedBy: 'clock', timeFactor: 1.5, extraMs: 90_000, mark: { band: 6.5, source: 'examiner' } }),
    'writing: submitted 2026-11-22 11:15Z by the clock; extra time 1.5×; 90 s given back; band 6.5 (examiner); receipt RCPT',
  ],
  [
    'open',
    part({ ...open, deadline: NOW + MINUTE, recording }),
    'writing: open until 2026-11-22 12:01Z; recording complete, 7 chunks',
  ],
  [
    'over, with a recording that fails',
    part({ ...open, recording: { ...recording, lastError: 'not a recording' } }),
    'writing: time over since 2026-11-22 11:20Z; recording complete, 7 chunks; not a recording',
  ],
])('a part that is %s', (_, given, line) => {
  const test: OperatedTest = {
    myTestId: 4711,
    email: 'ada@example.org',
    number: 3,
    format: 'quick',
    createdAt: NOW,
    certificateId: null,
    replacedBy: 4,
    replaces: null,
    mayReplace: false,
    parts: [given],
  };
  expect(testLines({ serverTime: NOW, tests: [test] })).toBe(
    `4711\tada@example.org\t#3 quick\t2026-11-22 12:00Z\treplaced by #4\n  ${line}`,
  );
});

test('queues say ages where something waits', () => {
  const none = { waiting: 0, ready: 0, oldestMs: null, medianMs: null, marked: 0, markedMedianMs: null };
  const some = { waiting: 3, ready: 2, oldestMs: 3 * 86_400_000, medianMs: 90 * MINUTE, marked: 1, markedMedianMs: 0 };
  expect(
    queueLines({
      serverTime: NOW,
      queues: [
        { skill: 'writing', ...some, forAnother: 1 },
        { skill: 'speaking', ...none },
      ],
    }),
  ).toBe(
    'writing: 3 waiting, 1 for another examiner, oldest 3 days, median 90 minutes, 2 with a recording to see; 1 marked in 7 days, after less than a minute (median)\nspeaking: 0 waiting; 0 marked in 7 days',
  );
});

test('failed work is named by the id that --retry takes', () => {
  const group = { group: 'recordings', givenUp: 0, waiting: 1, found: 0 };
  const items = [failedWorkItem({ id: 'job:7', skill: 'writing', myTestId: 12 })];
  expect(failedLines({ serverTime: FAILED_WORK_NOW, groups: [{ ...group, items }] })).toBe(
    'recordings: 0 given up, 0 missing, 1 waiting\n  job:7\twaiting\tfinalise-recording\twriting test 12\t3×\tdisk_full: ENOSPC: no space left on device, write',
  );
});

test('failed work comes with the last backup, and with one that failed since', () => {
  const linesOf = (finishedAt: number | null, failedAt: number | null) =>
    failedLines({ serverTime: NOW, groups: [], backup: { finishedAt, failedAt, isDue: true } });
  expect(linesOf(null, null)).toBe('Nothing has failed.\nbackup: none was made yet');
  const at = Date.UTC(2026, 10, 22, 3, 17);
  expect(linesOf(at, at)).toBe(
    'Nothing has failed.\nbackup: the last one was finished 2026-11-22 03:17Z\nbackup: one failed 2026-11-22 03:17Z',
  );
});

test.each([
  [2, undefined, 'Trying 2 again.'],
  [0, undefined, 'There is nothing to try again.'],
  [2, 2, 'Trying 2 again.'],
  [0, 1, 'Trying 0 of 1 again: stuck without --retry prints the ids of what can be tried.'],
])('%s tried of %s that were asked for', (tried, asked, line) => {
  expect(triedLine(tried, asked)).toBe(line);
});

test('the history names who did it', () => {
  const action: OperatorAction = {
    entry: 1,
    email: 'ada@example.org',
    action: 'role-granted',
    detail: 'lead',
    reason: '',
    doneBy: null,
    isCommand: false,
    doneAt: '2026-11-22T12:00:00.000Z',
  };
  const who = (changes: Partial<OperatorAction>) => actionLines([{ ...action, ...changes }]).split('\t')[1];
  expect(actionLines([action])).toBe('2026-11-22 12:00Z\tdeleted account\tada@example.org\trole-granted lead');
  expect([who({ isCommand: true }), who({ doneBy: 'op@example.org' })]).toEqual(['command', 'op@example.org']);
});

test('nothing to print is said', () => {
  expect(testLines({ serverTime: NOW, tests: [] })).toBe('There is no such test.');
  expect(actionLines([])).toBe('Operators have changed nothing yet.');
  const account = { email: 'a@example.org', name: '', roles: [], createdAt: '', isOwn: false };
  expect(accountLine({ ...account, timeFactor: 1 })).toBe('a@example.org has no extra time.');
});
