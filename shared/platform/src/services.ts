import type { Outbox } from '@bandmark/contracts/outbox';
import type { LoadRemote, RemoteModuleKey } from '@bandmark/contracts/remotes/modules';

/** What the shell injects at boot, so that everything on the page shares one loader and one outbox. */
export interface PlatformServices {
  load: LoadRemote;
  openOutbox(): Promise<Outbox>;
  /**
   * Prepares a module that will probably be requested soon (pointer over, touch, focus): fetches and runs it. Renders
   * nothing and does not report failures.
   */
  preload(key: RemoteModuleKey): void;
  /** The version of each remote on this page. */
  releases?(): Readonly<Record<string, string>>;
}

let services: PlatformServices | undefined;

/** For the shell's boot and for tests. */
export function providePlatform(given: PlatformServices): void {
  services = given;
}

function given(): PlatformServices {
  if (!services) throw new Error('The platform was used before the shell provided it (providePlatform).');
  return services;
}

/** Loads a module of another remote by its key. Remotes never import each other's code. */
export const load: LoadRemote = (key) => given().load(key);

export function preload(key: RemoteModuleKey): void {
  given().preload(key);
}

/** The page's one outbox, which stores answers and recordings on the device. */
export function openOutbox(): Promise<Outbox> {
  return given().openOutbox();
}

/** The version of each remote on this page; empty when the shell does not provide it. */
export function pageReleases(): Readonly<Record<string, string>> {
  return services?.releases?.() ?? {};
}
