import { recall, remember } from '../tab-memory';

/** One visit of a page. A reload continues it, because it does not unmount the page. */
export class Visit {
  /** Epoch milliseconds of this device. */
  readonly since: number;
  readonly isReload: boolean;
  readonly #key: string;

  /** @param page distinguishes the pages of one tab */
  constructor(page: string) {
    this.#key = `bandmark-visit:${page}`;
    const begun = Number(recall(this.#key));
    // An address typed over the page does not unmount it either, so the key alone proves no reload.
    this.isReload = begun > 0 && isReloaded();
    this.since = this.isReload ? begun : Date.now();
  }

  begin(): void {
    remember(this.#key, `${this.since}`);
  }

  end(): void {
    remember(this.#key, null);
  }
}

/** The document was loaded by a reload. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
}
