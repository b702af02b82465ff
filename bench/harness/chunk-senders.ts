import { CHUNK_HASH_HEADER } from '@bandmark/contracts/chunk-upload';
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChunkTarget, Upload } from './chunk-target';

const EVERY_MS = 1000;
const CHUNK_BYTES = 40_000;

export interface Sending {
  seconds: number;
  /** First sequence number. A second call for the same target must start after the numbers already used. */
  from: number;
}

/**
 * Every upload sends a chunk each second; the uploads are spread over that second. A chunk that is due while the
 * previous one is in flight waits for it, and the wait counts as latency, so that a slow server cannot hide its delay
 * by slowing the sender down.
 * @returns milliseconds from the time each chunk was due until its response
 * @throws when a response is not 200
 */
export async function sendChunks({ origin, uploads }: ChunkTarget, { seconds, from }: Sending): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const begun = performance.now();
  const perUpload = await Promise.all(
    uploads.map(async (upload, index) => {
      const times: number[] = [];
      for (let second = 0; second < seconds; second += 1) {
        const due = begun + second * EVERY_MS + (index / uploads.length) * EVERY_MS;
        await pause(Math.max(0, due - performance.now()));
        await put(agent, origin, upload, from + second);
        times.push(performance.now() - due);
      }
      return times;
    }),
  );
  agent.destroy();
  return perUpload.flat();
}

function put(agent: Agent, origin: string, { path, headers }: Upload, sequence: number): Promise<void> {
  const bytes = randomBytes(CHUNK_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return new Promise((resolve, reject) => {
    const call = request(`${origin}${path}/${sequence}`, {
      agent,
      method: 'PUT',
      headers: { ...headers, [CHUNK_HASH_HEADER]: sha256, 'content-length': CHUNK_BYTES },
    });
    call.once('error', reject);
    call.once('response', (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path}/${sequence}: ${response.statusCode}`));
      });
    });
    call.end(bytes);
  });
}
