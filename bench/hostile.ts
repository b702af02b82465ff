/**
 * 50 hostile recordings with an honest one beside them: peak memory of the server and its children, and how much longer
 * the honest one takes to finalise than alone. `npm run bench -- hostile [--only PGlite] [--record]`
 */
import { PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { startTestDatabase } from '@bandmark/tools/database/test-database';
import { median } from 'es-toolkit/math';
import { cameraSlices, screenEvents } from '../server/src/testing/exam-calls';
import { hostileRecordings, type HostileRecording } from '../server/src/testing/hostile-recordings';
import { benchCommand, ONLY } from './harness/options';
import { sendHostileUploads } from './harness/hostile-uploads';
import { watchMemory } from './harness/process-memory';
import { type BegunAttempt, type RecordingServer, startRecordingServer } from './harness/recording-server';
import { against, circumstances, markdownTable, record } from './harness/report';

const HOSTILE = 50;
const ACCOUNTS = 5;
const MEMORY_AIM_MB = 1000;
const TIME_AIM = 2;
/** Number of honest recordings timed alone. */
const ALONE = 3;
/** Limit for recordings whose declared chunks have all arrived. */
const SOON_MS = 5 * 60_000;
/** Limit for the others once the clock has been advanced: the sweep runs every minute. */
const LATE_MS = 4 * 60_000;
/** Segments of five seconds, a second apart: an honest recording of nine minutes, restarted often. */
const HONEST_SEGMENTS = 90;
/** Chunks of one recording that are uploaded in parallel. */
const SENDERS = 8;
/** Bytes of the honest recording's screen events. */
const EVENT_BYTES = 20 * 1024 * 1024;

const values = benchCommand()
  .option(...ONLY, '')
  .parse()
  .opts();

const database = await startTestDatabase({ say: () => {} });
try {
  const rows: string[][] = [];
  for (const [name, environment] of [
    ['PGlite', {}],
    ['PostgreSQL', { DATABASE_URL: database.url }],
  ] as const) {
    if (name.includes(values.only)) rows.push(await measure(name, environment));
  }
  const text = [
    markdownTable(
      [
        '',
        'honest alone',
        'beside 50 hostile',
        'ratio',
        'highest memory',
        'of it the server',
        'hostile: finalised + partial',
        'of them a day later',
        'left unfinished',
        'answered 5xx',
      ],
      rows,
    ),
    '',
    `\`npm run bench -- ${['hostile', ...process.argv.slice(2)].join(' ')}\` · ${circumstances()}`,
  ].join('\n');
  console.log(text);
  if (values.record) await record('hostile', text);
} finally {
  await database.stop();
}

async function measure(name: string, environment: Readonly<Record<string, string>>): Promise<string[]> {
  const server = await startRecordingServer(environment);
  const memory = watchMemory(server.pid);
  try {
    const honest: BegunAttempt[] = [];
    for (let at = 0; at <= ALONE; at += 1) honest.push(...(await server.begin([1])));
    for (const attempt of honest) await sendHonest(server, attempt);
    const [beside, ...alones] = honest;
    if (!beside) throw new Error('The server began no attempt.');
    const alone: number[] = [];
    for (const attempt of alones) alone.push(await timeOf(server, attempt));

    const hostile = await sendAllHostile(server);
    const submitted = await Promise.all(hostile.attempts.map(({ attempt }) => server.call(attempt, 'POST', 'submit')));
    if (submitted.some((status) => status !== 200))
      throw new Error(`Submissions were answered ${submitted.join(', ')}.`);
    const besideMs = await timeOf(server, beside);
    const whole = hostile.attempts.filter(({ isWhole }) => isWhole);
    const soon = await endedWithin(server, whole, SOON_MS);
    const waiting = hostile.attempts.filter((one) => (soon[whole.indexOf(one)] ?? null) === null);
    // The server waits a day of its clock for chunks that were declared but never arrived.
    server.forward(PARTIAL_AFTER_MS + 60_000);
    const late = await endedWithin(server, waiting, LATE_MS);
    const unfinished = waiting.filter((_, at) => late[at] === null);
    const ends = [...soon, ...late].filter((end) => end !== null);
    const highest = memory();
    const aloneMs = median(alone);
    const wholeMb = highest.whole / 1e6;
    for (const { kind } of waiting) console.log(`${name}: ended a day later or not at all: ${kind}`);
    return [
      name,
      `${(aloneMs / 1000).toFixed(1)} s`,
      `${(besideMs / 1000).toFixed(1)} s`,
      against(besideMs / aloneMs, TIME_AIM),
      `${wholeMb.toFixed(0)} MB${wholeMb <= MEMORY_AIM_MB ? '' : ` (aim ${MEMORY_AIM_MB} MB)`}`,
      `${(highest.own / 1e6).toFixed(0)} MB`,
      `${ends.filter(({ state }) => state === 'finalised').length} + ${ends.filter(({ state }) => state === 'partial').length}`,
      String(waiting.length - unfinished.length),
      unfinished.map(({ kind }) => kind).join(', ') || '0',
      String(hostile.faults),
    ];
  } finally {
    memory();
    await server.stop();
  }
}

interface HostileAttempt {
  kind: string;
  attempt: BegunAttempt;
  /** Whether the server accepted every call, so that all declared chunks are there. */
  isWhole: boolean;
}

/** Sends all hostile recordings, without submitting them. @returns `faults`: number of 5xx responses */
async function sendAllHostile(server: RecordingServer): Promise<{ attempts: HostileAttempt[]; faults: number }> {
  const known = hostileRecordings();
  const kinds = Array.from({ length: HOSTILE }, (_, at) => known[at % known.length]).filter(
    (kind) => kind !== undefined,
  );
  const attempts: HostileAttempt[] = [];
  let faults = 0;
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const own = kinds.filter((_, at) => at % ACCOUNTS === account);
    const begun = await server.begin(own.map(({ segments }) => segments));
    for (const [at, kind] of own.entries()) {
      const attempt = begun[at];
      if (!attempt) throw new Error('The server began no attempt.');
      const sent = await sendHostile(server, attempt, kind);
      faults += sent.faults;
      attempts.push({ kind: kind.name, attempt, isWhole: sent.isWhole });
    }
    if (begun[0]) faults += await openSegments(server, begun[0]);
  }
  return { attempts, faults };
}

/** @returns how each ended; null for those that did not end in time */
function endedWithin(server: RecordingServer, attempts: readonly HostileAttempt[], milliseconds: number) {
  const patience = new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null).unref());
  return Promise.all(attempts.map(({ attempt }) => Promise.race([server.finalised(attempt), patience])));
}

/** Milliseconds from submitting an uploaded recording until its files are stored. */
async function timeOf(server: RecordingServer, attempt: BegunAttempt): Promise<number> {
  const began = performance.now();
  await server.call(attempt, 'POST', 'submit');
  const { at, state, hasCamera } = await server.finalised(attempt);
  if (state !== 'finalised' || !hasCamera) throw new Error(`The honest recording ended as ${state}.`);
  return at - began;
}

async function sendHonest(server: RecordingServer, attempt: BegunAttempt): Promise<void> {
  const startedAt = Date.now() - HONEST_SEGMENTS * 6000;
  const slices = await cameraSlices();
  for (let segment = 2; segment <= HONEST_SEGMENTS; segment += 1)
    await server.call(attempt, 'POST', 'lease', { tabId: attempt.tabId, newSegment: true });
  await eachSegment(HONEST_SEGMENTS, async (segment) => {
    const start = startedAt + (segment - 1) * 6000;
    for (const [sequence, bytes] of slices.entries())
      await accepted(
        server.put(attempt, { path: `camera/${segment}/${sequence}`, type: 'video/webm', bytes, startedAt: start }),
      );
  });
  const line = `{"type":3,"timestamp":${startedAt + 2000},"data":{"source":5,"id":1,"text":"${'words '.repeat(300)}"}}\n`;
  const lines = Math.floor((2 * 1024 * 1024) / line.length);
  const screens = [
    screenEvents(startedAt),
    ...Array.from({ length: EVENT_BYTES / (2 * 1024 * 1024) }, () => line.repeat(lines)),
  ];
  for (const [sequence, text] of screens.entries())
    await accepted(
      server.put(attempt, {
        path: `screen/1/${sequence}`,
        type: 'application/x-ndjson',
        bytes: Buffer.from(text),
        startedAt,
      }),
    );
  await accepted(
    server.call(attempt, 'POST', 'recording/complete', {
      streams: [
        ...Array.from({ length: HONEST_SEGMENTS }, (_, at) => ({
          stream: 'camera',
          segment: at + 1,
          chunks: slices.length,
        })),
        { stream: 'screen', segment: 1, chunks: screens.length },
      ],
    }),
  );
}

async function sendHostile(
  server: RecordingServer,
  attempt: BegunAttempt,
  kind: HostileRecording,
): Promise<{ faults: number; isWhole: boolean }> {
  const refused = await sendHostileUploads(server.origin, attempt);
  const statuses: number[] = [];
  const chunks = await kind.chunks();
  const startedAt = Date.now();
  await eachSegment(kind.segments, async (segment) => {
    for (const [sequence, bytes] of chunks.entries()) {
      const path = `${kind.stream}/${segment}/${sequence}`;
      const put = server.put(attempt, { path, type: kind.type, bytes, startedAt: startedAt + segment });
      // The server closes the connection when a body exceeds the limit.
      statuses.push(await put.catch(() => 413));
    }
  });
  statuses.push(
    await server.call(attempt, 'POST', 'recording/complete', {
      streams: Array.from({ length: kind.segments }, (_, at) => ({
        stream: kind.stream,
        segment: at + 1,
        chunks: chunks.length,
      })),
    }),
  );
  return {
    faults: [...refused, ...statuses].filter((status) => status >= 500).length,
    isWhole: statuses.every((status) => status === 200),
  };
}

/** Opens 2,000 segments per account, beyond the limits of calls and segments. @returns number of 5xx responses */
async function openSegments(server: RecordingServer, attempt: BegunAttempt): Promise<number> {
  let faults = 0;
  for (let batch = 0; batch < 100; batch += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 10_000 / ACCOUNTS / 100 }, () =>
        server.call(attempt, 'POST', 'lease', { tabId: attempt.tabId, newSegment: true }),
      ),
    );
    faults += statuses.filter((status) => status >= 500).length;
  }
  await server.call(attempt, 'POST', 'recording/complete', { streams: [] });
  return faults;
}

/** Sends several segments in parallel, because the upload itself is not measured. */
async function eachSegment(segments: number, send: (segment: number) => Promise<void>): Promise<void> {
  let next = 1;
  const sender = async () => {
    while (next <= segments) await send(next++);
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

async function accepted(status: Promise<number>): Promise<void> {
  const answer = await status;
  if (answer !== 200) throw new Error(`The honest recording was answered ${answer}.`);
}
