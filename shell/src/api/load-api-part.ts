import { callsAtOnce } from '@bandmark/contracts/route-preloads';
import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { hasEarlyResponse } from '@bandmark/platform/host';

/**
 * What the shell's own calls need (contracts with their schemas, the session), in one lazy file with the HTTP client of
 * the platform (`shared/platform/src/http-client.ts`): a page that calls nothing does not carry it. Screens of
 * remotes take the schemas from it too (`shared-libraries.ts`); the server preloads it for those that call at once.
 */
export const loadApiPart = () => import(/* webpackChunkName: "api" */ './api-part');

/** Loads the part beside a screen, which would request it only once it runs. */
export function loadApiFor(module: RemoteModuleKey): void {
  // An early response needs no client. A call that needs one loads it again and reports the failure.
  if (callsAtOnce(module) && !hasEarlyResponse()) loadApiPart().catch(() => undefined);
}
