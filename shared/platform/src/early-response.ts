import type { EarlyPage } from '@bandmark/contracts/early-page';

const page = (): EarlyPage => window as Window & EarlyPage;

/** Whether an early response is still waiting to be used by a call. */
export const hasEarlyResponse = (): boolean => page().bandmarkEarly !== undefined;

/**
 * Hands out the response to the early request once; later calls to the same address go to the server.
 * @param address absolute
 */
export function takeEarlyResponse(address: string): Promise<Response> | undefined {
  const early = page().bandmarkEarly;
  if (early?.address !== address) return undefined;
  delete page().bandmarkEarly;
  return early.response;
}
