import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import type { Candidate } from './candidates';
import type { ModuleRunner } from './federation-runtime';

/**
 * How far a module is got ready before anybody asks for it, each stage after the one before: `fetched`: its files lie
 * in the browser's cache; `initialised`: its remote's entry has run and shares the page's libraries, its chunk and
 * stylesheet are in the page; `run`: its own code has run, and a screen of it can be rendered at once.
 */
export type Readiness = 'fetched' | 'initialised' | 'run';

export interface PreparationServices {
  /** The one version of a remote that this page would run now; none where there is none to prepare. */
  chosen(key: RemoteModuleKey): Candidate | undefined;
  /** @param isAhead nobody is about to use them */
  fetchFiles(key: RemoteModuleKey, candidate: Candidate, isAhead: boolean): void;
  /** @throws when the release may not run in this shell, or its files do not come */
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
  /** Never rejects and never shows anything: what fails here is tried again when somebody asks for the module. */
  prepare(key: RemoteModuleKey, readiness: Readiness): Promise<void>;
  /** The module, if it has run in this version. */
  ready(key: RemoteModuleKey, candidate: Candidate): object | undefined;
  /** What the module of this version threw while it ran ahead of its use; told once, then it is tried again. */
  thrownBy(key: RemoteModuleKey, candidate: Candidate): { error: unknown } | undefined;
  /** Has anything of this remote been on its way for so long? */
  isSilent(remote: string, forMs: number): boolean;
}

/**
 * Gets modules ready ahead of their use, always in the one version that was chosen for this visitor: no fallback, no
 * report, and no decision of the loader depends on it.
 */
export function createPreparations(services: PreparationServices): Preparations {
  const preparations = new Map<RemoteModuleKey, Preparation>();

  const of = (key: RemoteModuleKey, { release, turn }: Candidate) => {
    const found = preparations.get(key);
    const isSame = found?.candidate.release.global === release.global && found.candidate.turn === turn;
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
