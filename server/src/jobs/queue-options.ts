import { DAY_MS } from '@bandmark/domain/durations';
import type { PgBoss, QueueOptions } from 'pg-boss';
import { DEFAULT_RETRY, definitionOf, isScheduled, type JobName } from './jobs';

/**
 * A worker reports every 10 s that it is alive. Without it, a job whose process was killed would be held until it
 * expires, and its key would keep everybody from queuing it again.
 */
const HEARTBEAT_SECONDS = 20;

const DAY_SECONDS = DAY_MS / 1000;
/** pg-boss deletes a job that waits for longer than its retention (14 days by default), and says nothing. */
const FOR_EVER_SECONDS = 3650 * DAY_SECONDS;
const PERSONAL_SECONDS = 30 * DAY_SECONDS;

/** Statements of our own about the queue's tables, for what pg-boss has no call. */
export type QueueDatabase = ReturnType<PgBoss['getDb']>;

/** Where pg-boss copies jobs that failed for the last time. They stay there until they are tried again. */
const GIVEN_UP = 'given-up';
const GIVEN_UP_PERSONAL = 'given-up-personal';
export const GIVEN_UP_QUEUES = [GIVEN_UP, GIVEN_UP_PERSONAL];

/** Before any other queue: those name one of these. */
export async function createGivenUpQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(GIVEN_UP, { retentionSeconds: FOR_EVER_SECONDS });
  await boss.createQueue(GIVEN_UP_PERSONAL, { retentionSeconds: PERSONAL_SECONDS });
}

/**
 * What the table says of a job, as pg-boss has it. Stored with the queue and with each job, so that the table decides
 * also for a queue that an earlier version made.
 */
export function queueOptions(name: JobName): QueueOptions & { deadLetter?: string } {
  const { retry = DEFAULT_RETRY, isPersonal } = definitionOf(name);
  return {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestDelaySeconds,
    expireInSeconds: retry.expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // Ticks that no process works, or that ended, are of no use; the next one is another job.
    ...(isScheduled(name)
      ? { retentionSeconds: DAY_SECONDS, deleteAfterSeconds: DAY_SECONDS }
      : { retentionSeconds: FOR_EVER_SECONDS, deadLetter: isPersonal ? GIVEN_UP_PERSONAL : GIVEN_UP }),
  };
}
