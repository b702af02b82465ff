/** A text as it stood in a page, with when. */
interface Seen {
  text: string;
  /** `performance.now()` of this process. */
  at: number;
}

/** What the server and the devices have at the end. */
export interface Kept {
  /** The answer, and every text that is kept beside it. */
  onServer: readonly string[];
  /** Texts that no page sends any more: another tab had taken over when they were typed. */
  onDevice: readonly string[];
}

/** Up to so much typing may be lost with a page that dies. */
const MAY_BE_LOST_MS = 1_000;

/**
 * What one candidate typed, and what the pages said, on all pages. Pages only add to a text, so a text is kept where one that begins
 * with it is.
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

  /** The page said "Saved" while it showed this text. */
  saved(text: string): void {
    if (text !== '') this.#saved.add(text);
  }

  /** The page died, was closed, or was overtaken. */
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

  /** @returns what is wrong, in sentences; none where all is well */
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
