/** A text as a page showed it, with its time. */
interface Seen {
  text: string;
  /** `performance.now()` of this process. */
  at: number;
}

/** Texts on the server and on the devices at the end. */
export interface Kept {
  /** The answer, and every text kept beside it. */
  onServer: readonly string[];
  /** Dead letters: texts never sent, because another tab had taken over when they were typed. */
  onDevice: readonly string[];
}

/** Typing that a dying page may lose at most. */
const MAY_BE_LOST_MS = 1_000;

/**
 * Records what one candidate typed on all pages, and which texts the pages showed as saved. Pages only append to a
 * text, so a text counts as kept where a longer text begins with it.
 */
export class Witness {
  readonly #saved = new Set<string>();
  readonly #typed = new Map<string, Seen[]>();
  readonly #ended = new Map<string, number>();
  #longestLossMs = 0;

  typed(page: string, text: string): void {
    const seen = this.#typed.get(page) ?? [];
    seen.push({ text, at: performance.now() });
    this.#typed.set(page, seen);
  }

  /** The page showed "Saved" with this text. */
  saved(text: string): void {
    if (text !== '') this.#saved.add(text);
  }

  /** The page died, was closed, or lost its lease. */
  ended(page: string): void {
    this.#ended.set(page, performance.now());
  }

  get savedTexts(): number {
    return this.#saved.size;
  }

  /** Milliseconds of typing that the worst page lost. */
  get longestLossMs(): number {
    return this.#longestLossMs;
  }

  /** @returns violations as sentences */
  judge({ onServer, onDevice }: Kept): string[] {
    const isOnServer = (text: string) => onServer.some((kept) => kept.startsWith(text));
    const isKept = (text: string) => isOnServer(text) || onDevice.some((kept) => kept.startsWith(text));
    const faults = [...this.#saved]
      .filter((text) => !isOnServer(text))
      .map((text) => `“${tail(text)}” was called saved and is not on the server`);
    for (const [page, seen] of this.#typed) {
      const end = this.#ended.get(page) ?? performance.now();
      const lost = seen.find(({ text }) => !isKept(text));
      if (!lost) continue;
      const lostMs = end - lost.at;
      this.#longestLossMs = Math.max(this.#longestLossMs, lostMs);
      if (lostMs > MAY_BE_LOST_MS)
        faults.push(`${page} lost ${lostMs.toFixed(0)} ms of typing, from “${tail(lost.text)}”`);
    }
    return faults;
  }
}

const tail = (text: string) => `… ${text.slice(-40)}`;
