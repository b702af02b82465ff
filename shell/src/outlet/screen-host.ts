import type { RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';

/** The functions of the loader that outlets use. */
export interface ScreenHost {
  /** The module if it has already run in a preparation; taking it counts as loading it. */
  take<Key extends RemoteModuleKey>(key: Key): RemoteModules[Key] | undefined;
  /** Call when a screen of the module was shown. */
  confirmMounted(key: RemoteModuleKey): void;
  /** Call when its first render failed. @returns whether loading the module again will supply another version */
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

/** For the shell's boot and for tests; without an argument it resets the host. */
export function provideScreenHost(given: ScreenHost = NO_HOST): void {
  host = given;
}

export const screenHost = (): ScreenHost => host;
