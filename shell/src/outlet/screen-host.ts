import type { RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';

/** What outlets need from the loader. */
export interface ScreenHost {
  /** The module, if it has run already, ahead of its use; from now on it counts as loaded. */
  take<Key extends RemoteModuleKey>(key: Key): RemoteModules[Key] | undefined;
  /** A screen of the module is on the page. */
  confirmMounted(key: RemoteModuleKey): void;
  /** Its first render failed. @returns whether asking for the module again gives another version */
  rejectRunning(key: RemoteModuleKey): boolean;
  reportRenderError(key: RemoteModuleKey, phase: 'mount' | 'run', error: unknown): void;
}

const NO_HOST: ScreenHost = {
  take: () => undefined,
  confirmMounted: () => {},
  rejectRunning: () => false,
  reportRenderError: () => {},
};

let host = NO_HOST;

/** For the shell's boot and for tests; without an argument it is taken back. */
export function provideScreenHost(given: ScreenHost = NO_HOST): void {
  host = given;
}

export const screenHost = (): ScreenHost => host;
