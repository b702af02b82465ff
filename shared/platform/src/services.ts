import type { Outbox } from '@bandmark/contracts/outbox';
import type { LoadRemote, RemoteModuleKey } from '@bandmark/contracts/remotes/modules';

/** What the shell injects at boot: the same loader and outbox for everything on the page. */
export interface PlatformServices {
  load: LoadRemote;
  openOutbox(): Promise<Outbox>;
  /**
   * Prepares a module that is about to be requested (pointer over, touch, focus): fetches and runs it. Nothing is
   * shown, and a failure is not reported.
   */
  preload(key: RemoteModuleKey): void;
  /** Version of each remote on this page. */
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

/** A module of another remote, by its key. A remote never imports a remote. */
export const load: LoadRemote = (key) => given().load(key);

export function preload(key: RemoteModuleKey): void {
  given().preload(key);
}

/** Answers and recordings kept on the device; one instance on a page. */
export function openOutbox(): Promise<Outbox> {
  return given().openOutbox();
}

/** Version of each remote on this page; none where the shell did not provide it. */
export function pageReleases(): Readonly<Record<string, string>> {
  return services?.releases?.() ?? {};
}
