import type { HealthCode, RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import { checkTexts } from '../check/check-texts';
import { texts } from '../texts';

const MESSAGES: Readonly<Record<HealthCode, string>> = { ...texts.findings, ...checkTexts };

/** The finding for a code, with this remote's text. @param since epoch milliseconds */
export function asFinding(code: HealthCode, since: number): RecorderFinding {
  return { code, message: MESSAGES[code], since };
}
