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
  /** The document in which the exam began, and the containers that it had started for nothing by then. */
  #began: { document: number; idle: ReadonlySet<string> } | null = null;

  /** @param begun version of each remote and of the shell, as the page named them when the exam began */
  constructor(
    private readonly page: Page,
    watch: PageWatch,
    readonly begun: Readonly<Record<string, string>>,
  ) {
    this.#stop = watch.onReleaseFile(({ remote, version }) => this.#compare('asked for', remote, version));
  }

  /** Compares what the page has now; the first time is the beginning. @param point of the exam, to be told */
  async look(point: string): Promise<void> {
    const served = registryViewSchema.parse(
      JSON.parse((await this.page.locator(`#${REGISTRY_ELEMENT_ID}`).textContent()) ?? ''),
    );
    for (const name of Object.keys(this.begun)) {
      const version = name === 'shell' ? served.shell?.version : served.remotes[name]?.current.version;
      this.#compare(`${point}: served`, name, version ?? 'none');
    }
    const { document, containers } = await running(this.page);
    const expected = Object.entries(this.begun).flatMap(([name, version]) =>
      name === 'shell' ? [] : [globalOf(name, version)],
    );
    const others = containers.filter((container) => !expected.includes(container));
    for (const container of expected)
      if (!containers.includes(container)) this.#change(`${point}: ${container} does not run`);
    // On a slow page two versions may have raced; the one that lost was started, and nothing of it is used.
    this.#began ??= { document, idle: new Set(others) };
    const idle = document === this.#began.document ? this.#began.idle : new Set<string>();
    for (const container of others) {
      const name = container.split('__', 1)[0] ?? '';
      if (name in this.begun && !idle.has(container))
        this.#change(`${point}: runs ${container}, began with ${this.begun[name] ?? ''}`);
    }
  }

  end(): void {
    this.#stop();
  }

  #compare(what: string, name: string, version: string): void {
    const expected = this.begun[name];
    if (expected !== undefined && version !== expected)
      this.#change(`${what} ${name} ${version}, began with ${expected}`);
  }

  #change(text: string): void {
    if (!this.changes.includes(text)) this.changes.push(text);
  }
}

/** Names of the remotes' containers that the page has started, such as `tests__0_1_0_abc`, and which document it is. */
function running(page: Page): Promise<{ document: number; containers: string[] }> {
  return page.evaluate(() => {
    const federation = (globalThis as { __FEDERATION__?: { __INSTANCES__?: { name: string }[] } }).__FEDERATION__;
    const containers = (federation?.__INSTANCES__ ?? []).map(({ name }) => name).filter((name) => name.includes('__'));
    return { document: performance.timeOrigin, containers };
  });
}
