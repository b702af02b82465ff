import type { EarlyPage } from '@bandmark/contracts/early-page';

const page = (): EarlyPage => window as Window & EarlyPage;

/** Is there an early response that no call has taken yet? */
export const hasEarlyResponse = (): boolean => page().bandmarkEarly !== undefined;

/** The response to the early request, once; a repeated call asks the server. @param address absolute */
export function takeEarlyResponse(address: string): Promise<Response> | undefined {
  const early = page().bandmarkEarly;
  if (early?.address !== address) return undefined;
  delete page().bandmarkEarly;
  return early.response;
}
