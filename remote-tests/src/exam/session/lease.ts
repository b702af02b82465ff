import { type ExtraTime, GRANT_HEADER, takeLease } from '@bandmark/contracts/api/attempts';
import type { ServerClock } from '@bandmark/domain/server-clock';
import { ApiError, call } from '@bandmark/platform';
import { readClock } from '../part/exam-clock';

/** Well below the 15 s of silence after which another tab may take the lease without asking. */
const HEARTBEAT_MS = 5_000;
const RETRY_MS = 3_000;
const TIMEOUT_MS = 10_000;

/** The outcomes of a lease request. Each is a normal part of an exam, so none is thrown. */
export type LeaseOutcome =
  | {
      kind: 'held';
      segment: number;
      clock: ServerClock;
      /** The attempt's current deadline in epoch milliseconds; absent from older servers. */
      deadline?: number | undefined;
      extraTimes?: readonly ExtraTime[] | undefined;
    }
  /** This tab has the lease but no segment is left: the candidate can write, but nothing is recorded. */
  | { kind: 'full' }
  /** Another tab sent a heartbeat in the last 15 s. */
  | { kind: 'lost' }
  /** The attempt is submitted, or its time is over. */
  | { kind: 'closed' }
  /** No response, or a server error: try again. */
  | { kind: 'unreachable' }
  /** The account was logged out everywhere or has a new password (decision 066): the next log-in brings a new grant. */
  | { kind: 'logged-out' }
  | { kind: 'refused'; message: string };

interface LeaseRequest {
  takeOver?: boolean;
  newSegment?: boolean;
}

/**
 * Holds the lease of one attempt for this tab by a heartbeat every five seconds. It also reserves a segment number in
 * advance, because a camera may reconnect, or a laptop wake, while the server does not respond.
 */
export class Lease {
  #heartbeat: ReturnType<typeof setInterval> | null = null;
  #isReleased = false;
  #spare: number | null = null;
  /** The highest segment number so far. Segments are joined in the order of their numbers. */
  #last = 0;
  #isFull = false;
  #requests = 0;
  /** Number of the newest request that the server has answered. */
  #newestHeard = 0;
  readonly #underWay = new Set<Promise<LeaseOutcome>>();

  constructor(
    private readonly attempt: { attemptId: string; grant: string },
    private readonly tabId: string,
    private readonly onOutcome: (outcome: LeaseOutcome) => void,
  ) {}

  /** Each page, and each restart of a recorder, gets a new segment. */
  async take(takeOver: boolean): Promise<LeaseOutcome> {
    const outcome = await this.#request({ takeOver, newSegment: true });
    if (outcome.kind === 'held') this.#last = outcome.segment;
    if (outcome.kind === 'held' || outcome.kind === 'full' || outcome.kind === 'unreachable') this.#startHeartbeat();
    return outcome;
  }

  /**
   * The next segment: at once if a heartbeat has reserved one, otherwise once the server responds.
   * @throws if another tab has the lease, the time is over or no segment is left
   */
  async nextSegment(): Promise<number> {
    for (;;) {
      const spare = this.#spare;
      this.#spare = null;
      if (spare !== null) return spare;
      const outcome = await this.#request({ newSegment: true });
      if (outcome.kind === 'held') {
        if (outcome.segment > this.#last) this.#spare = null;
        this.#last = Math.max(this.#last, outcome.segment);
        return outcome.segment;
      }
      if (outcome.kind !== 'unreachable' || this.#isReleased) throw new Error(`No segment: ${outcome.kind}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Requests the state of the attempt now. The outcome reaches the listener even after a release. */
  check(): void {
    void this.#request({}, true);
  }

  release(): void {
    this.#isReleased = true;
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    this.#heartbeat = null;
  }

  /** Restarts the heartbeat after a release, because the server did not accept the submission. */
  resume(): void {
    this.#isReleased = false;
    this.#startHeartbeat();
  }

  /** Resolves when no request that may still open a segment is in flight. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #startHeartbeat(): void {
    // Released while `take` waited for its response.
    if (this.#isReleased) return;
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS);
  }

  async #beat(): Promise<void> {
    if (this.#spare !== null || this.#isFull) return void (await this.#request({}));
    const outcome = await this.#request({ newSegment: true });
    if (outcome.kind !== 'held' || outcome.segment <= this.#last) return;
    this.#last = outcome.segment;
    this.#spare = outcome.segment;
  }

  async #request(request: LeaseRequest, isAsked = false): Promise<LeaseOutcome> {
    const number = (this.#requests += 1);
    const responding = requestLease(this.attempt, { tabId: this.tabId, ...request });
    this.#underWay.add(responding);
    const outcome = await responding;
    this.#underWay.delete(responding);
    if (outcome.kind === 'full') this.#isFull = true;
    // Requests overlap, and an older response that comes late would take back extra time.
    if (number < this.#newestHeard) return outcome;
    if (outcome.kind !== 'unreachable') this.#newestHeard = number;
    if (!this.#isReleased || isAsked) this.onOutcome(outcome);
    return outcome;
  }
}

async function requestLease(
  { attemptId, grant }: { attemptId: string; grant: string },
  body: LeaseRequest & { tabId: string },
): Promise<LeaseOutcome> {
  try {
    const { response, clock } = await readClock(() =>
      call(takeLease, { params: { attemptId }, body }, { headers: { [GRANT_HEADER]: grant }, timeout: TIMEOUT_MS }),
    );
    const { segment, deadline, extraTimes } = response;
    return { kind: 'held', segment, clock, deadline, extraTimes };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isTransient || error.status === 429) return { kind: 'unreachable' };
    if (error.is('grant_ended')) return { kind: 'logged-out' };
    if (error.is('too_many_segments')) return { kind: 'full' };
    if (error.is('lease_lost')) return { kind: 'lost' };
    if (error.is('attempt_closed') || error.is('too_late')) return { kind: 'closed' };
    return { kind: 'refused', message: error.message };
  }
}
