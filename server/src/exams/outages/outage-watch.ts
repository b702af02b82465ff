import type { AppDependencies } from '../../app-dependencies';
import { noteAlive } from './note-alive';

/** Short, because an outage begins with the last note: it decides how exactly the time is given back. */
const NOTE_EVERY_MS = 500;

/** Gives candidates back the time in which no server of the site was alive (docs/decisions/144-time-for-outages.md). */
export interface OutageWatch {
  /** This process will watch: until it does, `settled` waits. Call it before jobs that close attempts begin to run. */
  begin(): void;
  /**
   * Credits the outage that this start ends, and takes notes from now on. Call it just before the server takes
   * requests.
   */
  opened(): Promise<void>;
  /**
   * Resolves when no outage waits to be credited. Await it before judging by an attempt's deadline: the database was
   * away, say, and this request is faster than the next note. Resolves at once in a process that does not watch.
   */
  settled(): Promise<void>;
  /** Notes the end of an orderly stop, so that the outage begins there. */
  end(): Promise<void>;
}

export function createOutageWatch({ db, clock, log }: Pick<AppDependencies, 'db' | 'clock' | 'log'>): OutageWatch {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  let isBehind = false;
  let release = () => {};

  const note = async (): Promise<void> => {
    try {
      const outage = await noteAlive(db, clock());
      isBehind = false;
      if (outage) log.warn({ outage }, 'no server was alive: open attempts got the time back');
    } catch (error) {
      // Once for each absence of the database.
      if (!isBehind) log.warn({ err: error }, 'the site could not note that it is alive');
      isBehind = true;
    }
  };
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
      await note();
      release();
      timer = setInterval(() => void noteOnce(), NOTE_EVERY_MS);
      timer.unref();
    },
    async settled() {
      if (underWay) await underWay;
      if (isBehind) await noteOnce();
    },
    async end() {
      if (timer === undefined) return release();
      clearInterval(timer);
      await noteOnce();
    },
  };
}
