import { DatabaseConnectionError } from '../database/database-fault';
import { StoreAccessError, StoreUnavailableError } from '../storage/object-store';
import { failureReason, isTransient, JobFailure, storedReason } from './failure-reason';
import { definitionOf, JOB_NAMES, DEFAULT_RETRY, isScheduled } from './jobs';

/** A system error, as a failing `write` throws it. */
const ofSystem = (code: string) => Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
/** An error that PostgreSQL itself sends. */
const ofDatabase = (code: string) => Object.assign(new Error('of the database'), { code, severity: 'ERROR' });
const ofMail = (command: string, responseCode?: number) =>
  Object.assign(new Error('of mail'), { command, responseCode });
const query = (cause: Error) => new Error('Failed query: insert into users\nparams: ada@example.org', { cause });

test.each([
  [ofSystem('ENOSPC'), 'disk_full', true],
  // An error of a worker thread, which arrives as text.
  [new Error('Error: EDQUOT: disk quota exceeded, write'), 'disk_full', true],
  [query(ofDatabase('53100')), 'disk_full', true],
  [ofSystem('EROFS'), 'disk_failed', true],
  [new StoreUnavailableError('The bucket cannot be reached.', { cause: ofSystem('ECONNREFUSED') }), 'store_away', true],
  [new StoreAccessError('The bucket takes no such key.'), 'store_away', true],
  [query(ofDatabase('57P01')), 'database_away', true],
  [query(new DatabaseConnectionError('Connection terminated unexpectedly')), 'database_away', true],
  [ofMail('CONN'), 'mail_away', true],
  [ofMail('DATA', 451), 'mail_away', true],
  [ofMail('RCPT TO', 550), 'mail_refused', false],
  [new Error('worker spelling-worker.ts took longer than 20000 ms'), 'timed_out', false],
  [query(ofDatabase('23505')), 'other', false],
  [new TypeError('x is not a function'), 'other', false],
  ['a text', 'other', false],
  [undefined, 'other', false],
])('%s is the fault %s', (error, fault, passes) => {
  expect(failureReason(error).fault).toBe(fault);
  expect(isTransient(failureReason(error).fault)).toBe(passes);
});

test('what is stored holds no values of a query and no address', () => {
  const refused = new Error('550 <ada@example.org> unknown, see https://mail.example/help?user=ada');
  const cause = query(refused);
  const failure = new JobFailure(cause);
  expect(failure.message).toBe('550 <<email>> unknown, see <address>');
  expect(JSON.stringify({ ...failure, stack: failure.stack })).not.toMatch(/ada|insert into/);
  expect(failureReason(query(new Error(''))).detail).toBe('A query failed.');
});

test.each([
  [
    { fault: 'disk_full', detail: 'no space' },
    { fault: 'disk_full', detail: 'no space' },
  ],
  [{ value: { message: 'job timed out' } }, { fault: 'timed_out', detail: '' }],
  [{ value: { message: 'job heartbeat timeout' } }, { fault: 'process_ended', detail: '' }],
  // An earlier version stored the error itself.
  [
    { name: 'Error', message: 'to ada@example.org' },
    { fault: 'other', detail: 'to <email>' },
  ],
  [null, { fault: 'other', detail: 'No reason.' }],
])('the queue has %j', (output, reason) => {
  expect(storedReason(output)).toEqual(reason);
});

/** The sum of pg-boss's pauses at their shortest: jitter makes each up to twice as long. */
function shortestSpan({ limit, delaySeconds, longestDelaySeconds }: typeof DEFAULT_RETRY): number {
  const pauses = Array.from({ length: limit }, (_, at) => Math.min(longestDelaySeconds, delaySeconds * 2 ** at));
  return pauses.reduce((sum, pause) => sum + pause, 0);
}

test.each(JOB_NAMES.filter((name) => !isScheduled(name)))('%s is tried for days', (name) => {
  const { retry = DEFAULT_RETRY, isPersonal } = definitionOf(name);
  expect(shortestSpan(retry)).toBeGreaterThanOrEqual((isPersonal ? 2 : 3) * 24 * 3600);
});
