import { asObject, type JsonObject } from '../credential/json';

/** The rest of the verdict needs no network, and waits for the list. */
const TIMEOUT_MS = 10_000;

/** Fetches a status list from its own address. Rejects without a response in time. */
export async function loadList(url: string): Promise<JsonObject | null> {
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return asObject(await response.json());
}
