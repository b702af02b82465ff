/** One visit of a page. A reload continues it, because it does not unmount the page. */
export class Visit {
  /** Epoch milliseconds of this device. */
  readonly since: number;
  readonly isReload: boolean;
  readonly #key: string;

  /** @param page distinguishes the pages of one tab */
  constructor(page: string) {
    this.#key = `bandmark-visit:${page}`;
    const begun = Number(read(this.#key));
    // An address typed over the page does not unmount it either, so the key alone proves no reload.
    this.isReload = begun > 0 && isReloaded();
    this.since = this.isReload ? begun : Date.now();
  }

  begin(): void {
    try {
      sessionStorage.setItem(this.#key, `${this.since}`);
    } catch {
      // Without session storage, a reload counts as a new visit.
    }
  }

  end(): void {
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // Nothing is stored.
    }
  }
}

/** The document was loaded by a reload. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
