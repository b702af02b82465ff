/** What the federation plugin leaves at webpack's `__webpack_require__`. */
interface WebpackRequire {
  /** How each shared module is taken from the page. */
  consumesLoadingData?: { moduleIdToConsumeDataMapping?: Record<string, ConsumedModule> };
  /** What the build offers to the page. */
  federation?: { initOptions?: { shared?: Record<string, ProvidedModule[]> } };
}

interface ConsumedModule {
  shareKey: string;
  requiredVersion?: string | false;
  /** Loads the copy that the build brings along; rejects for one that it does not. */
  fallback(): Promise<() => unknown>;
}

interface ProvidedModule {
  version: string;
  get(): Promise<() => unknown>;
}

export interface SharedByBuild {
  name: string;
  /** The versions that the build takes from a page, such as `^19.0.0`; null where it only offers its own. */
  range: string | null;
  /** The copy's version, where the build states it. */
  version: string | null;
  /** Loads the build's own copy. */
  load(): Promise<unknown>;
}

/**
 * The libraries of which a build brings a copy for pages that share none. Webpack hands its `require` to whatever is
 * pushed as a chunk; a container that webpack did not build has nothing to say.
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
