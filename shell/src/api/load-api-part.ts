import { callsAtOnce } from '@bandmark/contracts/route-preloads';
import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { hasEarlyResponse } from '@bandmark/platform/host';

/**
 * What the shell's own calls need (contracts with their schemas, the session), in one lazy file with the HTTP client of
 * the platform (`shared/platform/src/load-http-client.ts`): a page that calls nothing does not carry it. Screens of
 * remotes take the schemas from it too (`shared-libraries.ts`); the server preloads it for those that call at once.
 */
export const loadApiPart = () => import(/* webpackChunkName: "api" */ './api-part');

/** Beside a screen that is on its way: it would ask for the part only when it runs. */
export function loadApiFor(module: RemoteModuleKey): void {
  // What the page asked for early needs no client. Who needs one asks again, and tells of a failure.
  if (callsAtOnce(module) && !hasEarlyResponse()) loadApiPart().catch(() => undefined);
}
