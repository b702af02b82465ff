import { callsAtOnce } from '@bandmark/contracts/route-preloads';
import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { hasEarlyResponse } from '@bandmark/platform/host';

/**
 * Everything the shell's own calls need (contracts with their schemas, the session) and the platform's HTTP client
 * (`shared/platform/src/http-client.ts`), in one lazy chunk that pages without calls never load. Remote screens take
 * the schemas from it too (`shared-libraries.ts`), and the server adds a preload link for screens that call at once.
 */
export const loadApiPart = () => import(/* webpackChunkName: "api" */ './api-part');

/** Loads the chunk in parallel with a screen, which would otherwise request it only once it runs. */
export function loadApiFor(module: RemoteModuleKey): void {
  // With an early response no client is needed. A failure is ignored here: the call that needs the chunk loads it again
  // and reports.
  if (callsAtOnce(module) && !hasEarlyResponse()) loadApiPart().catch(() => undefined);
}
