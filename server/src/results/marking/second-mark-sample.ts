import { createHmac } from 'node:crypto';
import type { AppDependencies } from '../../app-dependencies';

/** Bytes of the hash that make the number: more than a share can name. */
const BYTES = 6;

/**
 * Whether chance wants a second mark. The same answer always gets the same verdict, and only who has the server's
 * secret can tell it beforehand: an examiner who could would mark these with more care.
 */
export function isInSample(
  { secrets, settings }: Pick<AppDependencies, 'secrets' | 'settings'>,
  attemptId: string,
): boolean {
  const hash = createHmac('sha256', secrets.sample).update(attemptId).digest();
  return hash.readUIntBE(0, BYTES) / 2 ** (8 * BYTES) < settings.SECOND_MARK_SHARE;
}
