import { setTimeout as pause } from 'node:timers/promises';
import { TAB_HEADER } from '@bandmark/contracts/chunk-upload';

/** State of one page's network. */
export type Weather = 'fine' | 'offline' | '5xx' | 'slow' | 'response lost';

const SLOW_MS = 700;
const NO_CONNECTION = () => new TypeError('fetch failed');

/** Networks of all simulated pages, by the tab id that their requests carry. */
const lines = new Map<string, FaultyLine>();
const realFetch = globalThis.fetch;

/** Routes every `fetch` with a known tab id through that page's line; other requests are the bench's own. */
export function openLines(): void {
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const line = lines.get(request.headers.get(TAB_HEADER) ?? '');
    return line ? line.send(request) : realFetch(request);
  };
}

/** The network of one page. */
export class FaultyLine {
  weather: Weather = 'fine';
  #isCut = false;

  /** @param onResponse called for each response of the server, even when the page never receives it */
  constructor(
    private readonly tabId: string,
    private readonly onResponse: () => void,
  ) {
    lines.set(tabId, this);
  }

  /** The page is gone: its pending requests fail, and no response reaches it. */
  cut(): void {
    this.#isCut = true;
    if (lines.get(this.tabId) === this) lines.delete(this.tabId);
  }

  async send(request: Request): Promise<Response> {
    const { weather } = this;
    this.#throwIfCut();
    if (weather === 'offline') throw NO_CONNECTION();
    if (weather === '5xx') return new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } });
    if (weather === 'slow') await pause(SLOW_MS);
    this.#throwIfCut();
    const response = await realFetch(request);
    this.onResponse();
    this.#throwIfCut();
    if (weather === 'response lost') {
      await response.body?.cancel();
      throw NO_CONNECTION();
    }
    return response;
  }

  #throwIfCut(): void {
    if (this.#isCut) throw NO_CONNECTION();
  }
}
