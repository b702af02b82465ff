import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import type { ServerClock } from '@bandmark/domain/server-clock';

/** What an exam's page starts from: just begun, or found begun after a reload. */
export interface BegunExam {
  attempt: Attempt;
  clock: ServerClock;
  devices: DeviceChoice;
}
