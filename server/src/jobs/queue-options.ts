import { DAY_MS } from '@bandmark/domain/durations';
import type { PgBoss, QueueOptions } from 'pg-boss';
import { DEFAULT_RETRY, definitionOf, isScheduled, type JobName } from './jobs';

/**
 * Workers send a heartbeat every 10 s. Without it, the job of a killed process would stay active until it expires, and
 * its key would block queuing it again.
 */
const HEARTBEAT_SECONDS = 20;

const DAY_SECONDS = DAY_MS / 1000;
/** pg-boss silently deletes a job that waits for longer than its retention (14 days by default). */
const FOR_EVER_SECONDS = 3650 * DAY_SECONDS;
const PERSONAL_SECONDS = 30 * DAY_SECONDS;

/** For our own statements on the queue's tables, where pg-boss has no method. */
export type QueueDatabase = ReturnType<PgBoss['getDb']>;

/**
 * Dead-letter queues: pg-boss copies jobs here after their last failure, where they stay until an operator retries
 * them.
 */
const GIVEN_UP = 'given-up';
const GIVEN_UP_PERSONAL = 'given-up-personal';
export const GIVEN_UP_QUEUES = [GIVEN_UP, GIVEN_UP_PERSONAL];

/** Must run before any other queue is created, because each names one of these as its dead-letter queue. */
export async function createGivenUpQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(GIVEN_UP, { retentionSeconds: FOR_EVER_SECONDS });
  await boss.createQueue(GIVEN_UP_PERSONAL, { retentionSeconds: PERSONAL_SECONDS });
}

/**
 * The table's entry as pg-boss's options. They are set on the queue and on each job, so that the table also applies to
 * a queue that an earlier version created.
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
    // A finished job, whose payload may be personal, is not worth keeping, and neither is a missed tick.
    deleteAfterSeconds: DAY_SECONDS,
    ...(isScheduled(name)
      ? { retentionSeconds: DAY_SECONDS }
      : { retentionSeconds: FOR_EVER_SECONDS, deadLetter: isPersonal ? GIVEN_UP_PERSONAL : GIVEN_UP }),
  };
}
