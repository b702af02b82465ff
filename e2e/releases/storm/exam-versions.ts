import { REGISTRY_ELEMENT_ID, registryViewSchema } from '@bandmark/contracts/registry';
import type { Page } from 'playwright-core';
import { globalOf } from '../../harness/derived-build';
import type { PageWatch } from './page-watch';

/**
 * The versions of one exam, from its beginning until it is handed in: what the page said when it began, held against
 * what it was served, what it asked for and what runs on it.
 */
export class ExamVersions {
  readonly changes: string[] = [];
  readonly #stop: () => void;

  /** @param begun version of each remote and of the shell, as the page named them when the exam began */
  constructor(
    private readonly page: Page,
    watch: PageWatch,
    readonly begun: Readonly<Record<string, string>>,
  ) {
    this.#stop = watch.onReleaseFile(({ remote, version }) => this.#compare('asked for', remote, version));
  }

  /** Compares what the page has now. @param point of the exam, to be told */
  async look(point: string): Promise<void> {
    const served = registryViewSchema.parse(JSON.parse((await this.page.locator(`#${REGISTRY_ELEMENT_ID}`).textContent()) ?? ''));
    for (const name of Object.keys(this.begun)) {
      const version = name === 'shell' ? served.shell?.version : served.remotes[name]?.current.version;
      this.#compare(`${point}: served`, name, version ?? 'none');
    }
    for (const instance of await running(this.page)) {
      const name = instance.split('__', 1)[0] ?? '';
      const version = this.begun[name];
      if (version !== undefined && name !== 'shell' && instance !== globalOf(name, version)) this.#change(`${point}: runs ${instance}, began with ${version}`);
    }
  }

  end(): void {
    this.#stop();
  }

  #compare(what: string, name: string, version: string): void {
    const expected = this.begun[name];
    if (expected !== undefined && version !== expected) this.#change(`${what} ${name} ${version}, began with ${expected}`);
  }

  #change(text: string): void {
    if (!this.changes.includes(text)) this.changes.push(text);
  }
}

/** Names of the remotes' containers that the federation runtime of the page has started: `tests__0_1_0_abc`. */
function running(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const federation = (globalThis as { __FEDERATION__?: { __INSTANCES__?: { name: string }[] } }).__FEDERATION__;
    return (federation?.__INSTANCES__ ?? []).map(({ name }) => name).filter((name) => name.includes('__'));
  });
}
