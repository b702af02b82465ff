import { remoteFileUrl } from '@bandmark/contracts/registry';
import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import type { Candidate } from './candidates';
import type { FederationRuntime, ModuleRunner } from './federation-runtime';
import type { LoaderServices } from './loader-interface';

/**
 * Checks which releases may run in this shell. The federation runtime is loaded with the first of them.
 * @returns a function of a module's key and a candidate. It resolves to a function that opens the module, and rejects
 * when the release may not run in this shell or the runtime fails to load.
 */
export function createAdmission(openRuntime: LoaderServices['openRuntime']) {
  let runtime: Promise<FederationRuntime> | undefined;

  return async (
    key: RemoteModuleKey,
    { release, origin, restart }: Candidate,
  ): Promise<() => Promise<ModuleRunner>> => {
    // Forgets a failed load, so that the next attempt requests the chunk again.
    runtime ??= openRuntime().catch((error: unknown) => {
      runtime = undefined;
      throw error;
    });
    const federation = await runtime;
    const { name, module } = splitKey(key);
    const why = federation.refusal(release);
    if (why) throw new Error(`${name} ${release.version} cannot run in this shell: ${why}.`);
    const { global, integrity } = release;
    const entryUrl = new URL(remoteFileUrl(origin, name, release.version, release.entry), document.baseURI).href;
    return () => federation.openModule({ global, restart, entryUrl, integrity }, module);
  };
}

/** `tests/screens` is the module `screens` of the remote `tests`. */
export function splitKey(key: RemoteModuleKey): { name: string; module: string } {
  const [name = '', module = ''] = key.split('/');
  return { name, module };
}
