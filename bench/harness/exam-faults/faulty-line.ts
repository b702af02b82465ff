import { setTimeout as pause } from 'node:timers/promises';
import { TAB_HEADER } from '@bandmark/contracts/chunk-upload';

/** How the network treats one page. */
export type Weather = 'fine' | 'offline' | '5xx' | 'slow' | 'response lost';

const SLOW_MS = 700;
const NO_CONNECTION = () => new TypeError('fetch failed');

/** The networks of all pages of this process, told apart by the tab that a request names. */
const lines = new Map<string, FaultyLine>();
const realFetch = globalThis.fetch;

/** From now on every `fetch` of a page goes over its line; what names no tab is the bench's own. */
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

  /** @param onResponse the server responded, whatever the page hears of it */
  constructor(
    private readonly tabId: string,
    private readonly onResponse: () => void,
  ) {
    lines.set(tabId, this);
  }

  /** The page is gone: nothing that it has under way arrives, and nothing reaches it. */
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
