import { clockFrom, type ServerClock } from '@bandmark/domain/server-clock';

/** Monotonic milliseconds of this page: setting the computer's clock does not move an exam's timer. */
export function localNow(): number {
  return performance.now();
}

/** The page submits this long before the server's deadline: its request must travel, and would always arrive late. */
const LEAD_MS = 1_500;

/** @param deadline the server's, epoch milliseconds @returns when the page submits by itself */
export function ownDeadline(deadline: number): number {
  return deadline - LEAD_MS;
}

/** A response, and the server's clock as it was read with it. Rejects as the request does. */
export async function readClock<Response extends { serverTime: number }>(
  send: () => Promise<Response>,
): Promise<{ response: Response; clock: ServerClock }> {
  const sentAt = localNow();
  const response = await send();
  return { response, clock: clockFrom({ serverTime: response.serverTime, sentAt, receivedAt: localNow() }) };
}
