/** The data that the federation plugin stores on webpack's `__webpack_require__`. */
interface WebpackRequire {
  /** The shared modules that the build takes from the page. */
  consumesLoadingData?: { moduleIdToConsumeDataMapping?: Record<string, ConsumedModule> };
  /** The shared modules that the build offers to the page. */
  federation?: { initOptions?: { shared?: Record<string, ProvidedModule[]> } };
}

interface ConsumedModule {
  shareKey: string;
  requiredVersion?: string | false;
  /** Loads the build's own copy; rejects when it has none. */
  fallback(): Promise<() => unknown>;
}

interface ProvidedModule {
  version: string;
  get(): Promise<() => unknown>;
}

export interface SharedByBuild {
  name: string;
  /** The versions that the build accepts from a page, such as `^19.0.0`; null when it only offers its own. */
  range: string | null;
  /** The version of the build's copy, when the build states it. */
  version: string | null;
  /** Loads the build's own copy. */
  load(): Promise<unknown>;
}

/**
 * The shared libraries of which the build contains a copy, for pages that share none. A chunk pushed to webpack's array
 * receives its `require`; a container that webpack did not build has no such array and yields none.
 */
export function sharedByBuild(): SharedByBuild[] {
  const page = globalThis as unknown as Record<string, unknown>;
  const found: WebpackRequire[] = [];
  for (const name of Object.keys(page)) {
    const chunks = page[name];
    if (name.startsWith('webpackChunk') && Array.isArray(chunks))
      chunks.push([['release-check'], {}, (require: WebpackRequire) => found.push(require)]);
  }
  return found.flatMap(({ consumesLoadingData, federation }) => [
    ...Object.values(consumesLoadingData?.moduleIdToConsumeDataMapping ?? {}).map(
      ({ shareKey, requiredVersion, fallback }) => ({
        name: shareKey,
        range: requiredVersion ? requiredVersion : null,
        version: null,
        load: async () => (await fallback())(),
      }),
    ),
    ...Object.entries(federation?.initOptions?.shared ?? {}).flatMap(([name, versions]) =>
      versions.map(({ version, get }) => ({ name, range: null, version, load: async () => (await get())() })),
    ),
  ]);
}
