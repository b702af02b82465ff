import type { Page, Request } from 'playwright-core';

/** A file of a release that a page asked for. */
export interface ReleaseFile {
  remote: string;
  version: string;
}

const RELEASE_FILE = /\/remotes\/([^/]+)\/([^/]+)\//;
/** As webpack, the federation runtime and the browser say that a script or stylesheet could not be had. */
const CHUNK_COMPLAINT =
  /ChunkLoadError|Loading (?:CSS )?chunk|RUNTIME-00\d|digest in the 'integrity'|dynamically imported module/i;

/** What goes wrong on a page without anybody asking it: chunks that do not load, documents that nobody ordered. */
export class PageWatch {
  /** Scripts and stylesheets that could not be had, and what was said of it. */
  readonly chunkErrors: string[] = [];
  /** Documents of the main frame that the script did not order. */
  readonly reloads: string[] = [];
  #documents = 0;
  #ordered = 0;
  readonly #listeners = new Set<(file: ReleaseFile) => void>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => this.#asked(request));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What a document left behind when another followed it.
      if (isChunk(request) && reason !== 'net::ERR_ABORTED') this.chunkErrors.push(`${request.url()}: ${reason}`);
    });
    page.on('response', (response) => {
      if (isChunk(response.request()) && response.status() >= 400)
        this.chunkErrors.push(`${response.url()}: ${response.status()}`);
    });
    page.on('console', (line) => this.#said(line.text()));
    page.on('pageerror', (error) => this.#said(`${error.name}: ${error.message}`));
  }

  /** Does what ends in one new document, and waits until that is there. */
  async order(act: () => Promise<unknown>): Promise<void> {
    const before = this.#documents;
    this.#ordered += 1;
    await act();
    if (this.#documents === before) throw new Error('The document that was ordered did not come.');
  }

  /** Tells of each release whose script, stylesheet or font is asked for. @returns stops it */
  onReleaseFile(listener: (file: ReleaseFile) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #asked(request: Request): void {
    if (request.isNavigationRequest() && request.frame() === this.page.mainFrame()) {
      this.#documents += 1;
      if (this.#ordered > 0) this.#ordered -= 1;
      else this.reloads.push(request.url());
      return;
    }
    const [, remote, version] = RELEASE_FILE.exec(new URL(request.url()).pathname) ?? [];
    if (remote && version) for (const listener of this.#listeners) listener({ remote, version });
  }

  #said(text: string): void {
    if (CHUNK_COMPLAINT.test(text)) this.chunkErrors.push(text);
  }
}

const isChunk = (request: Request) =>
  ['script', 'stylesheet'].includes(request.resourceType()) || RELEASE_FILE.test(request.url());
