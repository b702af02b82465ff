import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import type { Candidate } from './candidates';
import type { ModuleRunner } from './federation-runtime';

/**
 * How far a module is prepared before its first request. Each stage includes the one before. `fetched`: its files are
 * in the browser's cache. `initialised`: its remote's entry has run and shares the page's libraries; its chunk and
 * stylesheet are in the page. `run`: its code has run, and its screens can render at once.
 */
export type Readiness = 'fetched' | 'initialised' | 'run';

export interface PreparationServices {
  /** The one version of a remote that this page would run now; undefined when none can be prepared. */
  chosen(key: RemoteModuleKey): Candidate | undefined;
  /** @param isAhead the module is not needed soon */
  fetchFiles(key: RemoteModuleKey, candidate: Candidate, isAhead: boolean): void;
  /** @throws when the release may not run in this shell, or its files fail to load */
  open(key: RemoteModuleKey, candidate: Candidate): Promise<ModuleRunner>;
  /** A version could not be opened. */
  onFailure(candidate: Candidate): void;
  now(): number;
}

interface Preparation {
  candidate: Candidate;
  begun: number;
  opening?: Promise<ModuleRunner>;
  isOpen: boolean;
  module?: object;
  /** What the module threw while it ran. */
  thrown?: { error: unknown };
}

export interface Preparations {
  /** Never rejects and never shows anything: `load` repeats what fails here. */
  prepare(key: RemoteModuleKey, readiness: Readiness): Promise<void>;
  /** The module if it has run in this version. */
  ready(key: RemoteModuleKey, candidate: Candidate): object | undefined;
  /**
   * The error that this version of the module threw while it was prepared. Returned only once, so that the next attempt
   * runs the module again.
   */
  thrownBy(key: RemoteModuleKey, candidate: Candidate): { error: unknown } | undefined;
  /** Whether a module of this remote has been opening for at least `forMs` milliseconds. */
  isSilent(remote: string, forMs: number): boolean;
}

/**
 * Prepares modules before their use, always in the version that was chosen for this visitor. It never falls back and
 * never reports; the loader decides and reports when the module is requested.
 */
export function createPreparations(services: PreparationServices): Preparations {
  const preparations = new Map<RemoteModuleKey, Preparation>();

  const of = (key: RemoteModuleKey, { release, restart }: Candidate) => {
    const found = preparations.get(key);
    const isSame = found?.candidate.release.global === release.global && found.candidate.restart === restart;
    return isSame ? found : undefined;
  };

  const opened = (key: RemoteModuleKey, preparation: Preparation) => {
    preparation.opening ??= services.open(key, preparation.candidate).then((runner) => {
      preparation.isOpen = true;
      return runner;
    });
    return preparation.opening;
  };

  const runOnce = async (preparation: Preparation, runner: ModuleRunner) => {
    if (preparation.module || preparation.thrown) return;
    try {
      preparation.module = await runner();
    } catch (error) {
      preparation.thrown = { error };
    }
  };

  return {
    async prepare(key, readiness) {
      const candidate = services.chosen(key);
      if (!candidate) return;
      const preparation = of(key, candidate) ?? { candidate, begun: services.now(), isOpen: false };
      preparations.set(key, preparation);
      services.fetchFiles(key, candidate, readiness !== 'run');
      if (readiness === 'fetched') return;
      try {
        const runner = await opened(key, preparation);
        if (readiness === 'run') await runOnce(preparation, runner);
      } catch {
        if (preparations.get(key) === preparation) preparations.delete(key);
        services.onFailure(candidate);
      }
    },
    ready: (key, candidate) => of(key, candidate)?.module,
    thrownBy(key, candidate) {
      const { thrown } = of(key, candidate) ?? {};
      if (thrown) preparations.delete(key);
      return thrown;
    },
    isSilent: (remote, forMs) =>
      [...preparations].some(
        ([key, { opening, isOpen, begun }]) =>
          key.startsWith(`${remote}/`) && opening !== undefined && !isOpen && services.now() - begun >= forMs,
      ),
  };
}
