import type { RemoteStatus } from '@bandmark/contracts/api/status';

type Release = RemoteStatus['releases'][number];

const REASONS: Readonly<Record<RemoteStatus['served']['reason'], string>> = {
  override: 'your browser was told to',
  pinned: 'you have an open exam that began with it',
  canary: 'you are in the share of the canary',
  current: 'it is the current version',
};

export const reasonText = (reason: RemoteStatus['served']['reason']): string => REASONS[reason];

export function roleText(role: Release['role'], percent = 0): string {
  switch (role) {
    case 'current':
      return 'to everybody';
    case 'canary':
      return `canary, to ${percent} %`;
    case 'previous':
      return 'as fallback';
    case 'pinned':
      return 'to open exams';
  }
}

/** The automatic test of a canary (domain, `judgeCanary`). */
export const VERDICT_TEXT = {
  wait: 'too few visitors to tell',
  keep: 'no worse than current',
  'roll-back': 'worse than current, being taken off',
} as const;

/** Above this share of failures somebody should look. */
const ILL = 0.05;

export function healthText({ loads, errorRate }: Release['health']): string {
  if (loads === 0) return 'not seen yet';
  return errorRate > ILL ? 'failing' : 'well';
}
