import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';

/** By the name of the DOMException that getUserMedia rejects with (Media Capture and Streams §10.3.5). */
const BY_NAME: Readonly<Record<string, HealthCode>> = {
  NotAllowedError: 'access-denied',
  SecurityError: 'access-denied',
  NotReadableError: 'devices-busy',
  AbortError: 'devices-busy',
  NotFoundError: 'no-devices',
  OverconstrainedError: 'no-devices',
};

/** Why the devices could not be opened; null if the browser does not report a known reason. */
export function accessProblem(error: unknown): HealthCode | null {
  return (error instanceof Error && BY_NAME[error.name]) || null;
}
