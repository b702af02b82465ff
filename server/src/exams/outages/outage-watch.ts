import type { AppDependencies } from '../../app-dependencies';
import { OUTAGE_MS, recordAlive } from './record-alive';

/**
 * Short, because an outage counts from the last record: the interval limits the error of the time that is given back.
 */
const NOTE_EVERY_MS = 500;

/** No statement takes longer: if a record does, the machine slept meanwhile. */
const LONGEST_NOTE_MS = 15_000;

/** Gives candidates back the time in which no server of the site was alive (docs/decisions/144-time-for-outages.md). */
export interface OutageWatch {
  /**
   * Announces that this process will watch; `settled` waits until `opened` is done. Call it before the jobs that close
   * attempts start.
   */
  begin(): void;
  /**
   * Credits the outage that this start ends, and records from now on that the site is alive. Call it just before the
   * server accepts requests.
   */
  opened(): Promise<void>;
  /**
   * Resolves once no known outage is waiting to be credited. Await it before comparing with an attempt's deadline:
   * after an outage of the database or a sleep of the machine, a request may come before the next record. Resolves at
   * once in a process that does not watch.
   * @throws why the outage cannot be credited: the database may return before the caller reads the deadline
   */
  settled(): Promise<void>;
  /** Records the time of a graceful shutdown, so that the outage counts from there. */
  end(): Promise<void>;
}

export function createOutageWatch({ db, clock, log }: Pick<AppDependencies, 'db' | 'clock' | 'log'>): OutageWatch {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  /** End of the latest successful record. */
  let aliveAt: number | undefined;
  /** Of the first record that failed since then. */
  let failedAt: number | undefined;
  let release = () => {};

  const note = async (): Promise<void> => {
    const now = clock();
    try {
      const outage = await recordAlive(db, now, { aliveAt, failedAt });
      // A record that a busy database delayed proves that the site was alive until its end.
      const ended = clock();
      aliveAt = ended - now <= LONGEST_NOTE_MS ? ended : now;
      failedAt = undefined;
      if (outage) log.warn({ outage }, 'no server was alive: open attempts got the time back');
    } catch (error) {
      // Logged once per outage of the database.
      if (failedAt === undefined) log.warn({ err: error }, 'the site could not note that it is alive');
      failedAt ??= now;
      throw error;
    }
  };
  /** `note` has logged it. */
  const ignore = () => undefined;
  const noteOnce = (): Promise<void> => {
    underWay ??= note().finally(() => (underWay = null));
    return underWay;
  };

  return {
    begin() {
      underWay = new Promise((resolve) => {
        release = () => {
          underWay = null;
          resolve();
        };
      });
    },
    async opened() {
      await note().catch(ignore);
      release();
      timer = setInterval(() => void noteOnce().catch(ignore), NOTE_EVERY_MS);
      timer.unref();
    },
    async settled() {
      if (underWay) await underWay.catch(ignore);
      // The machine slept: its clock has moved on, but not the interval's timer.
      const isOverdue = aliveAt !== undefined && clock() - aliveAt > OUTAGE_MS;
      if (failedAt !== undefined || isOverdue) await noteOnce();
    },
    async end() {
      if (timer === undefined) {
        // The start failed: a job that waits in `settled` credits the outage before it closes attempts.
        failedAt ??= clock();
        return release();
      }
      clearInterval(timer);
      await noteOnce().catch(ignore);
    },
  };
}
