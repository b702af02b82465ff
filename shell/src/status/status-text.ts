import type { RemoteStatus } from '@bandmark/contracts/api/status';
import { operatorTexts } from '../operators/operator-texts';

type Release = RemoteStatus['releases'][number];

const words = operatorTexts.status;

export function roleText(role: Release['role'], percent = 0): string {
  return role === 'canary' ? words.canaryRole(percent) : words.roles[role];
}

/** Above this share of failures somebody should look. */
const ILL = 0.05;

export function healthText({ loads, errorRate }: Release['health']): string {
  if (loads === 0) return words.health.unknown;
  return errorRate > ILL ? words.health.ill : words.health.well;
}
