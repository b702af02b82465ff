import type { HealthCode, RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import { texts } from '../texts';

/** A code with the words of this remote. */
export function asFinding(code: HealthCode, since: number): RecorderFinding {
  return { code, message: texts.findings[code], since };
}
