import { CHUNK_HASH_HEADER } from '@bandmark/contracts/chunk-upload';
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Candidate, KindReading, LoadPlan, LoadReading, Task } from './load-plan';

// Load generator of the benches `load` and `sign-ins`: sends what the candidates' browsers would. A separate process,
// so that a busy bench does not look like a slow server. Reads a plan from standard input and prints the reading.
const CONTENT_TYPES = {
  text: 'application/json',
  camera: 'video/webm;codecs=vp9,opus',
  screen: 'application/x-ndjson',
};
/** Number of random bodies, reused because generating one per request would load this process. */
const BODIES = 16;
const MAX_EXAMPLES = 3;

const plan = (await json(process.stdin)) as LoadPlan;
const { origin, candidates, seconds, from } = plan;
const agent = new Agent({ keepAlive: true });
const reading: LoadReading = {};
const begun = performance.now() + 200;
const end = begun + seconds * 1000;

if (plan.mode === 'due') {
  await Promise.all(
    plan.tasks.flatMap((task) => {
      const bodies = bodiesOf(task);
      return candidates.map((candidate, index) => repeat(task, bodies, candidate, index));
    }),
  );
} else {
  const bodies = bodiesOf({ kind: 'screen', bytes: plan.bytes });
  await Promise.all(candidates.map((candidate) => sendWithoutPause(candidate, bodies)));
}
// Exits in the callback, when the pipe has taken everything: idle connections would keep the process alive.
process.stdout.write(`${JSON.stringify(reading)}\n`, () => process.exit(0));

/** A request that is due while the previous one is in flight waits, and the wait counts as latency. */
async function repeat(task: Task, bodies: readonly Body[], candidate: Candidate, index: number): Promise<void> {
  const first = begun + (index / candidates.length) * task.everyMs;
  for (let turn = 0; ; turn += 1) {
    const due = first + turn * task.everyMs;
    if (due >= end) return;
    // Like a page, skips texts that a newer one replaces; every chunk is sent.
    if (task.kind === 'text' && performance.now() - due >= task.everyMs) {
      readingOf(task.kind).skipped += 1;
      continue;
    }
    await pause(Math.max(0, due - performance.now()));
    await send(task.kind, candidate, from + turn, bodies, due);
  }
}

async function sendWithoutPause(candidate: Candidate, bodies: readonly Body[]): Promise<void> {
  for (let turn = 0; performance.now() < end; turn += 1)
    await send('screen', candidate, from + turn, bodies, performance.now());
}

interface Body {
  bytes: Buffer;
  sha256: string;
}

function bodiesOf({ kind, bytes }: Pick<Task, 'kind' | 'bytes'>): readonly Body[] {
  return Array.from({ length: BODIES }, () => {
    // Base64, because a text must be valid characters.
    const content =
      kind === 'text' ? Buffer.from(randomBytes(bytes).toString('base64').slice(0, bytes)) : randomBytes(bytes);
    return { bytes: content, sha256: createHash('sha256').update(content).digest('hex') };
  });
}

async function send(kind: Task['kind'], candidate: Candidate, sequence: number, bodies: readonly Body[], due: number) {
  const { bytes, sha256 } = bodies[sequence % BODIES] as Body;
  const isText = kind === 'text';
  const body = isText ? Buffer.from(JSON.stringify({ sequence: sequence + 1, text: bytes.toString() })) : bytes;
  const path = isText ? 'answer' : `recording/${kind}/${candidate.segment}/${sequence}`;
  const headers = { ...candidate.headers, 'content-type': CONTENT_TYPES[kind], [CHUNK_HASH_HEADER]: sha256 };
  const of = readingOf(kind);
  try {
    await put(`${origin}${candidate.attempt}/${path}`, headers, body);
    of.times.push(performance.now() - due);
  } catch (error) {
    of.errors += 1;
    if (of.examples.length < MAX_EXAMPLES) of.examples.push(error instanceof Error ? error.message : String(error));
  }
}

function readingOf(kind: string): KindReading {
  return (reading[kind] ??= { times: [], errors: 0, examples: [], skipped: 0 });
}

function put(url: string, headers: Record<string, string>, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method: 'PUT', headers: { ...headers, 'content-length': body.length } });
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`));
      });
    });
    call.end(body);
  });
}
