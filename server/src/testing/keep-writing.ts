import type { Attempt } from '@bandmark/contracts/api/attempts';
import { type Callable, call, type Headers, putChunk, screenEvents } from './exam-calls';

/** A screen chunk: the first contains the page, each further one a mouse movement. */
export const screenChunk = ({ begunAt }: Attempt, chunk: number): string =>
  chunk === 0
    ? screenEvents(begunAt)
    : `${JSON.stringify({ type: 3, timestamp: begunAt + 3000 + chunk, data: { source: 3, id: 1, x: 0, y: chunk } })}\n`;

/** Retries like a page's outbox: the server responds 503 while the embedded database is being copied. */
async function untilTaken<Response extends { statusCode: number }>(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.statusCode !== 503) return response;
  }
}

/** Saves answers and chunks until `stop`. @returns what was acknowledged, each with the time of its acknowledgement */
export function keepWriting(site: Callable, attempt: Attempt, headers: Headers, tabId: string, segment: number) {
  let isStopped = false;
  const acknowledged: { at: number; sequence: number; chunk: number }[] = [];
  const running = (async () => {
    for (let number = 1; !isStopped; number += 1) {
      const saved = await untilTaken(() =>
        call(
          site,
          'PUT',
          `/api/attempts/${attempt.attemptId}/answer`,
          { ...headers, 'x-tab-id': tabId },
          { sequence: number, text: `Draft ${number}.` },
        ),
      );
      const stored = await untilTaken(() =>
        putChunk(site, attempt.attemptId, {
          stream: 'screen',
          segment,
          sequence: number - 1,
          bytes: screenChunk(attempt, number - 1),
          tabId,
          headers,
        }),
      );
      if (saved.statusCode !== 200 || stored.statusCode !== 200) throw new Error(saved.body + stored.body);
      acknowledged.push({ at: Date.now(), sequence: number, chunk: number - 1 });
    }
  })();
  return {
    acknowledged,
    atLeast: async (count: number) => {
      while (acknowledged.length < count)
        await Promise.race([running, new Promise((resolve) => setImmediate(resolve))]);
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
