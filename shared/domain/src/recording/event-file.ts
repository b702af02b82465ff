/** The file is not a JSON list of strings. */
export class EventFileError extends Error {
  override readonly name = 'EventFileError';
}

/**
 * Streaming parser for `{uuid}.json`: a JSON list of replay events, each stored as a JSON string (spec §3, Recording).
 * Parts may be split anywhere. Parsing the list at once would need the whole file: for an essay of 48 MB the first
 * frame took 39 s at 10 Mbit/s.
 */
export class EventFileReader {
  private rest = '';
  /** Length of `rest` already searched for a closing quote, so that a large snapshot is searched only once. */
  private searched = 0;
  private expects: 'list' | 'first' | 'item' | 'comma' | 'nothing' = 'list';
  private failure: unknown = null;

  /**
   * Parses the next part of the text. @returns the strings that it completes, up to the first damage
   * @throws EventFileError on every call after the damaged part
   */
  push(part: string): string[] {
    this.throwFailure();
    const items: string[] = [];
    try {
      this.read(this.rest + part, items);
    } catch (error) {
      this.failure = error;
    }
    return items;
  }

  private read(text: string, items: string[]): void {
    let at = 0;
    for (;;) {
      at = skipSpace(text, at);
      if (at >= text.length) break;
      const sign = text.charAt(at);
      if ((this.expects === 'first' || this.expects === 'item') && sign === '"') {
        const end = closingQuote(text, at + Math.max(1, at === 0 ? this.searched : 0));
        this.searched = end === -1 ? text.length - at : 0;
        if (end === -1) break;
        items.push(unquoted(text.slice(at, end + 1)));
        this.expects = 'comma';
        at = end + 1;
        continue;
      }
      this.expects = this.afterSign(sign);
      at += 1;
    }
    this.rest = text.slice(at);
  }

  /** Ends the text. @throws EventFileError if the list is incomplete or damaged */
  end(): void {
    this.throwFailure();
    if (this.expects !== 'nothing') throw new EventFileError('The list of events ends before its end.');
  }

  private throwFailure(): void {
    if (this.failure !== null) throw this.failure;
  }

  private afterSign(sign: string): 'first' | 'item' | 'nothing' {
    if (this.expects === 'list' && sign === '[') return 'first';
    if (this.expects === 'comma' && sign === ',') return 'item';
    if ((this.expects === 'first' || this.expects === 'comma') && sign === ']') return 'nothing';
    throw new EventFileError(`Unexpected "${sign}" in the list of events.`);
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

/** A quote closes when an even number of backslashes stands before it. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charAt(at - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}

function unquoted(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    throw new EventFileError('A string in the list of events is broken.');
  }
}
