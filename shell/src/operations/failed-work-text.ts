import type { FailedWork } from '@bandmark/contracts/api/operations';
import { DAY_MS, HOUR_MS } from '@bandmark/domain/durations';
import { ownValue } from '@bandmark/domain/own-value';
import { QUICK_SKILLS, skillName } from '@bandmark/domain/skills';
import { operatorTexts } from '../operators/operator-texts';

const words = operatorTexts.operations;

/** Keyed by the server's names. */
type Named = Readonly<Record<string, string>>;
const GROUPS: Named = words.groups;
const WORK: Named = words.work;
const STATES: Named = words.states;
const FAULTS: Named = words.faults;

/** A name that only a newer server knows is shown unchanged. */
export const groupText = (group: string): string => ownValue(GROUPS, group) ?? group;
export const workText = ({ work }: FailedWork): string => ownValue(WORK, work) ?? work;
export const stateText = ({ state }: FailedWork): string => ownValue(STATES, state) ?? state;

export function reasonText({ fault, work, count }: FailedWork): string {
  if (fault !== null) return ownValue(FAULTS, fault) ?? words.faults.other;
  if (work === 'missing-files' || work === 'missing-chunks') return words.missingObjects(count, words.advice.files);
  return work === 'missing-camera' ? words.advice.camera : words.advice.other;
}

/** `skill` may be one that only a newer server knows. */
export function aboutText({ skill, myTestId, recipient }: FailedWork): string {
  const known = QUICK_SKILLS.find((one) => one === skill);
  const parts = [
    known ? skillName(known) : skill,
    myTestId === undefined ? undefined : words.test(myTestId),
    recipient,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** "3 minutes ago", "in 2 hours"; "now" for less than a second. */
function relativeTime(instant: number, now: number): string {
  const difference = instant - now;
  const unit = UNITS.find(([, ms]) => Math.abs(difference) >= ms);
  return unit ? relative.format(Math.round(difference / unit[1]), unit[0]) : words.now;
}

/** How often the work failed, and when it runs next. */
export function historyText({ state, count, since, lastRunAt, nextRunAt }: FailedWork, now: number): string {
  if (lastRunAt === null) return words.found(relativeTime(since, now));
  const failed = words.failed(count, relativeTime(lastRunAt, now));
  if (state === 'again') return `${failed} ${words.running}`;
  if (nextRunAt === null) return failed;
  return `${failed} ${words.nextTry(nextRunAt <= now ? words.now : relativeTime(nextRunAt, now))}`;
}
