import type { FailedWork } from '../api/operations';

/** Noon of a day on which work failed. */
export const FAILED_WORK_NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;

/** A recording whose finalisation waits for its fourth run, for tests. */
export const failedWorkItem = (given: Partial<FailedWork> = {}): FailedWork => ({
  id: 'job:1',
  work: 'finalise-recording',
  state: 'waiting',
  count: 3,
  fault: 'disk_full',
  detail: 'ENOSPC: no space left on device, write',
  since: FAILED_WORK_NOW - 60 * MINUTE,
  lastRunAt: FAILED_WORK_NOW - 2 * MINUTE,
  nextRunAt: FAILED_WORK_NOW + 5 * MINUTE,
  ...given,
});
