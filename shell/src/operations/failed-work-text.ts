import type { FailedWork } from '@bandmark/contracts/api/operations';
import { QUICK_SKILLS, skillName } from '@bandmark/domain/skills';

const GROUPS: Readonly<Record<string, string>> = {
  recordings: 'Recordings',
  estimates: 'Estimates',
  certificates: 'Certificates',
  mails: 'Mails',
  schedule: 'Scheduled tasks',
};

const WORK: Readonly<Record<string, string>> = {
  'finalise-recording': 'Recording is not finished',
  'finalise-recording-later': 'Recording is not finished',
  'estimate-writing': 'Answer has no estimate',
  'issue-certificate': 'Test has no certificate',
  'send-mail': 'Mail was not sent',
  'send-recovery-mail': 'Recovery mail was not sent',
  'missing-estimate': 'Answer has no estimate',
  'missing-recording': 'Recording is not finished',
  'missing-certificate': 'Test has no certificate',
  'missing-camera': 'Test is marked, but a recording has no camera picture',
  'missing-files': 'Files of a recording are missing in the store',
  'missing-chunks': 'Parts of a recording are missing in the store',
  'sweep-exams': 'Close overdue exams and find lost work',
  'sweep-mails': 'Send mails that are due',
  'forget-mails': 'Remove old mails',
  'sweep-certificates': 'Find certificates that are due',
  'compare-records': 'Compare what should exist with what does',
  cleanup: 'Remove expired rows',
  'check-canaries': 'Check canary releases',
  'forget-telemetry': 'Remove old telemetry',
  'clean-releases': 'Remove old releases',
};

const STATES: Readonly<Record<string, string>> = {
  'given-up': 'Given up',
  found: 'Missing',
  again: 'Running again',
  waiting: 'Waiting',
};

const FAULTS: Readonly<Record<string, string>> = {
  disk_full: 'The disk is full.',
  disk_failed: 'The disk could not be read or written.',
  store_away: 'The object store did not answer.',
  database_away: 'The database did not answer.',
  mail_away: 'The mail server did not answer.',
  mail_refused: 'The mail server refused the mail.',
  timed_out: 'The run took too long and was stopped.',
  process_ended: 'The server stopped during the run.',
  other: 'The run failed.',
};

/** A name that this page does not know yet is shown as it is: the server may be newer. */
export const groupText = (group: string): string => GROUPS[group] ?? group;
export const workText = ({ work }: FailedWork): string => WORK[work] ?? work;
export const stateText = ({ state }: FailedWork): string => STATES[state] ?? state;

/** What somebody can do about what no run can mend. */
const ADVICE: Readonly<Record<string, string>> = {
  'missing-files': 'Bring them back from a backup of the store, then try again.',
  'missing-chunks': 'Bring them back from a backup of the store, then try again.',
  'missing-camera': 'No certificate can be issued without it.',
};

export function reasonText({ fault, work, count }: FailedWork): string {
  if (fault !== null) return FAULTS[fault] ?? FAULTS['other'] ?? '';
  const advice = ADVICE[work] ?? 'It was found by the comparison. Try again to do it now.';
  return work === 'missing-files' || work === 'missing-chunks'
    ? `${plural(count, 'object')} missing. ${advice}`
    : advice;
}

/** `skill` may be a newer server's. */
export function aboutText({ skill, myTestId, recipient }: FailedWork): string {
  const known = QUICK_SKILLS.find((one) => one === skill);
  const parts = [known ? skillName(known) : skill, myTestId === undefined ? undefined : `test ${myTestId}`, recipient];
  return parts.filter((part) => part !== undefined).join(', ');
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** "3 minutes ago", "in 2 hours", "now" within a second. */
function relativeTime(instant: number, now: number): string {
  const difference = instant - now;
  const unit = UNITS.find(([, ms]) => Math.abs(difference) >= ms);
  return unit ? relative.format(Math.round(difference / unit[1]), unit[0]) : 'now';
}

/** How often it failed, and what comes next. */
export function historyText({ state, count, since, lastRunAt, nextRunAt }: FailedWork, now: number): string {
  if (lastRunAt === null) return `Found ${relativeTime(since, now)}.`;
  const failed = `Failed ${count === 1 ? 'once' : `${count} times`}, last ${relativeTime(lastRunAt, now)}.`;
  if (state === 'again') return `${failed} It is running now.`;
  if (nextRunAt === null) return failed;
  return `${failed} Next try ${nextRunAt <= now ? 'now' : relativeTime(nextRunAt, now)}.`;
}

export const triedText = (tried: number): string =>
  tried === 0 ? 'There was nothing left to try.' : `Trying ${plural(tried, 'task')} again.`;
