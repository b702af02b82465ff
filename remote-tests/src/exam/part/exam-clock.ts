import { clockFrom, type ServerClock } from '@bandmark/domain/server-clock';

/** Monotonic milliseconds of this page: setting the computer's clock does not move an exam's timer. */
export function localNow(): number {
  return performance.now();
}

/** The page submits this long before the server's deadline, so that network latency does not make the request late. */
const LEAD_MS = 1_500;

/** @param deadline the server's, epoch milliseconds @returns when the page submits, epoch milliseconds */
export function ownDeadline(deadline: number): number {
  return deadline - LEAD_MS;
}

/** Resolves with a response and the server's clock as read from it. Rejects as the request does. */
export async function readClock<Response extends { serverTime: number }>(
  send: () => Promise<Response>,
): Promise<{ response: Response; clock: ServerClock }> {
  const sentAt = localNow();
  const response = await send();
  return { response, clock: clockFrom({ serverTime: response.serverTime, sentAt, receivedAt: localNow() }) };
}
