import type { MarkDraft } from '@bandmark/contracts/api/marking';

/** `kept`: the server has everything; `waiting`: a change is pending or in flight; `failed`: the last try failed. */
export type DraftState = 'kept' | 'waiting' | 'failed';

/** Debounce: long enough to send words, not letters. */
const PAUSE_MS = 700;

/** Saves an examiner's draft on the server: only the newest version, one call at a time. */
export class DraftKeeper {
  state: DraftState = 'kept';
  private newest: MarkDraft | null = null;
  private sending: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly send: (draft: MarkDraft) => Promise<unknown>) {}

  keep(draft: MarkDraft): void {
    this.newest = draft;
    this.become('waiting');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** @returns whether the server has everything */
  flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.sending ??= this.sendAll().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  /** Stops sending and waits for a call in flight, because a draft must not arrive after the mark that replaces it. */
  async drop(): Promise<void> {
    clearTimeout(this.timer);
    this.newest = null;
    await this.sending;
    // A call that failed has put its draft back.
    this.newest = null;
    this.become('kept');
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private async sendAll(): Promise<boolean> {
    while (this.newest) {
      const draft = this.newest;
      this.newest = null;
      try {
        await this.send(draft);
      } catch {
        this.newest ??= draft;
        this.become('failed');
        return false;
      }
    }
    this.become('kept');
    return true;
  }

  private become(state: DraftState): void {
    if (this.state === state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
