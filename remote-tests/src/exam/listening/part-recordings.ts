import type { ListeningTask } from '@bandmark/contracts/tasks/listening-task';
import { fetchFormFile } from '../part/fetch-form-file';

type AudioFile = ListeningTask['parts'][number]['audio']['files'][number];

/** Download state of one part's recording. */
export type Fetched =
  | { kind: 'fetching'; bytes: number; total: number }
  /** The download failed, or the browser could play none of the formats. Retried after a pause and on request. */
  | { kind: 'failed'; isUnplayable: boolean }
  | { kind: 'whole'; url: string };

interface Held {
  /** Index in the part's files; moves to the next file if the browser cannot play one. */
  file: number;
  fetched: Fetched;
  retries: number;
  /** How often the browser could not play it. */
  refusals: number;
  waiting: ReturnType<typeof setTimeout> | null;
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000];
/** A recording of which no format could be played is retried seldom, because each download takes megabytes. */
const UNPLAYABLE_RETRY_MS = 30_000;

export interface PartRecordingsOptions {
  attemptId: string;
  grant: string;
  task: ListeningTask;
  /** Whether the browser plays files of a media type. */
  canPlay(type: string): boolean;
  onChange(): void;
}

/**
 * Downloads the recordings of a task. Each is fetched whole before it is played, so that playback needs no network.
 */
export class PartRecordings {
  readonly #held = new Map<number, Held>();
  readonly #abort = new AbortController();

  constructor(private readonly options: PartRecordingsOptions) {
    window.addEventListener('online', this.retry);
  }

  /** Fetches the recording of a part, once. Does nothing for a part that does not exist. */
  want(part: number): void {
    if (this.#held.has(part) || !this.#filesOf(part)[0]) return;
    const held: Held = { file: 0, fetched: this.#begun(part, 0), retries: 0, refusals: 0, waiting: null };
    this.#held.set(part, held);
    void this.#fetch(part, held);
  }

  get(part: number): Fetched | null {
    return this.#held.get(part)?.fetched ?? null;
  }

  /** Fetches failed recordings again at once. */
  readonly retry = (): void => {
    for (const [part, held] of this.#held) {
      if (held.fetched.kind !== 'failed') continue;
      if (held.waiting !== null) clearTimeout(held.waiting);
      void this.#fetch(part, held);
    }
  };

  /** Call it if the browser could not play the recording: fetches it in the next format. */
  refuse(part: number): void {
    const held = this.#held.get(part);
    if (held?.fetched.kind !== 'whole') return;
    URL.revokeObjectURL(held.fetched.url);
    const { length } = this.#filesOf(part);
    held.file = (held.file + 1) % length;
    held.refusals += 1;
    if (held.refusals % length === 0) this.#fail(part, held, true);
    else void this.#fetch(part, held);
  }

  dispose(): void {
    this.#abort.abort();
    window.removeEventListener('online', this.retry);
    for (const { waiting, fetched } of this.#held.values()) {
      if (waiting !== null) clearTimeout(waiting);
      if (fetched.kind === 'whole') URL.revokeObjectURL(fetched.url);
    }
    this.#held.clear();
  }

  async #fetch(part: number, held: Held): Promise<void> {
    const file = this.#filesOf(part)[held.file];
    if (!file) return;
    this.#set(held, this.#begun(part, held.file));
    try {
      const blob = await fetchFormFile(this.options, file.file, this.#abort.signal, (bytes) =>
        this.#set(held, { kind: 'fetching', bytes, total: file.bytes }),
      );
      if (blob.size !== file.bytes) throw new Error(`${file.file} has ${blob.size} of ${file.bytes} bytes`);
      if (this.#abort.signal.aborted) return;
      held.retries = 0;
      this.#set(held, { kind: 'whole', url: URL.createObjectURL(blob) });
    } catch {
      if (this.#abort.signal.aborted) return;
      this.#fail(part, held, false);
      held.retries += 1;
    }
  }

  #fail(part: number, held: Held, isUnplayable: boolean): void {
    const pauseMs = isUnplayable ? UNPLAYABLE_RETRY_MS : RETRY_MS[Math.min(held.retries, RETRY_MS.length - 1)];
    held.waiting = setTimeout(() => void this.#fetch(part, held), pauseMs);
    this.#set(held, { kind: 'failed', isUnplayable });
  }

  /** The files that the browser can play, best first; all files if it claims to play none. */
  #filesOf(part: number): readonly AudioFile[] {
    const files = this.options.task.parts[part]?.audio.files ?? [];
    const playable = files.filter(({ type }) => this.options.canPlay(type));
    return playable.length > 0 ? playable : files;
  }

  #begun(part: number, file: number): Fetched {
    return { kind: 'fetching', bytes: 0, total: this.#filesOf(part)[file]?.bytes ?? 0 };
  }

  #set(held: Held, fetched: Fetched): void {
    held.fetched = fetched;
    this.options.onChange();
  }
}
