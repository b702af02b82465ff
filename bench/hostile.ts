/**
 * 50 hostile recordings and an honest one beside them: the memory of the server and its children, and how long the
 * honest one takes against its time alone. `npm run bench -- hostile [--only PGlite] [--record]`
 */
import { parseArgs } from 'node:util';
import { startTestDatabase } from '@bandmark/tools/database/test-database';
import { cameraSlices, screenEvents } from '../server/src/testing/exam-calls';
import { hostileRecordings, type HostileRecording } from '../server/src/testing/hostile-recordings';
import { watchMemory } from './harness/process-memory';
import { type BegunAttempt, type RecordingServer, startRecordingServer } from './harness/recording-server';
import { against, circumstances, markdownTable, record } from './harness/report';

const HOSTILE = 50;
const ACCOUNTS = 5;
const MEMORY_AIM_MB = 1000;
const TIME_AIM = 2;
/** Of five seconds each, with a second between them: an honest recording of nine minutes, restarted often. */
const HONEST_SEGMENTS = 90;
/** Bytes of the honest recording's screen events. */
const EVENT_BYTES = 20 * 1024 * 1024;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, record: { type: 'boolean', default: false } },
});

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
        'hostile: partial',
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
    const [first, second] = [(await server.begin(1))[0], (await server.begin(1))[0]];
    if (!first || !second) throw new Error('The server began no attempt.');
    for (const attempt of [first, second]) await sendHonest(server, attempt);
    const alone = await timeOf(server, first);

    const attempts: BegunAttempt[] = [];
    for (let at = 0; at < ACCOUNTS; at += 1) attempts.push(...(await server.begin(HOSTILE / ACCOUNTS)));
    const kinds = hostileRecordings();
    let faults = 0;
    for (const [at, attempt] of attempts.entries()) {
      const kind = kinds[at % kinds.length];
      if (kind) faults += await sendHostile(server, attempt, kind);
    }
    faults += await openSegments(server, attempts[0] ?? first);
    await Promise.all(attempts.map((attempt) => server.call(attempt, 'POST', 'submit')));
    const beside = await timeOf(server, second);
    const patience = new Promise<null>((resolve) => setTimeout(resolve, 10 * 60_000, null).unref());
    const ends = await Promise.all(attempts.map((attempt) => Promise.race([server.finalised(attempt), patience])));
    const highestMb = memory() / 1e6;
    return [
      name,
      `${(alone / 1000).toFixed(1)} s`,
      `${(beside / 1000).toFixed(1)} s`,
      against(beside / alone, TIME_AIM),
      `${highestMb.toFixed(0)} MB${highestMb <= MEMORY_AIM_MB ? '' : ` (aim ${MEMORY_AIM_MB} MB)`}`,
      String(ends.filter((end) => end?.state === 'partial').length),
      String(ends.filter((end) => end === null).length),
      String(faults),
    ];
  } finally {
    memory();
    await server.stop();
  }
}

/** From the submission of what is sent already to the files. */
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
  for (let segment = 1; segment <= HONEST_SEGMENTS; segment += 1) {
    if (segment > 1) await server.call(attempt, 'POST', 'lease', { tabId: attempt.tabId, newSegment: true });
    const start = startedAt + (segment - 1) * 6000;
    for (const [sequence, bytes] of slices.entries())
      await accepted(
        server.put(attempt, { path: `camera/${segment}/${sequence}`, type: 'video/webm', bytes, startedAt: start }),
      );
  }
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

/** @returns responses that name a fault of the server */
async function sendHostile(server: RecordingServer, attempt: BegunAttempt, kind: HostileRecording): Promise<number> {
  const statuses: number[] = [];
  const chunks = await kind.chunks();
  const startedAt = Date.now();
  for (const [sequence, bytes] of chunks.entries())
    statuses.push(
      await server.put(attempt, { path: `${kind.stream}/1/${sequence}`, type: kind.type, bytes, startedAt }),
    );
  for (const [path, type, bytes] of [
    ['camera/1/90000', 'text/html', Buffer.from('<script>')],
    ['camera/1/90000', 'video/webm', Buffer.alloc(5 * 1024 * 1024)],
    ['thumbnail/1/0', 'image/jpeg', Buffer.from('ffd8ffc0000b08ffffffff0101110000', 'hex')],
    ['screen/999/0', 'application/x-ndjson', Buffer.from('{}')],
  ] as const)
    statuses.push(await server.put(attempt, { path, type, bytes, startedAt }).catch(() => 413));
  statuses.push(
    await server.call(attempt, 'POST', 'recording/complete', {
      streams: [{ stream: kind.stream, segment: 1, chunks: chunks.length }],
    }),
  );
  return statuses.filter((status) => status >= 500).length;
}

/** Ten thousand segments: the calls and the number of segments have limits. @returns faults of the server */
async function openSegments(server: RecordingServer, attempt: BegunAttempt): Promise<number> {
  let faults = 0;
  for (let batch = 0; batch < 100; batch += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, () =>
        server.call(attempt, 'POST', 'lease', { tabId: attempt.tabId, newSegment: true }),
      ),
    );
    faults += statuses.filter((status) => status >= 500).length;
  }
  await server.call(attempt, 'POST', 'recording/complete', { streams: [] });
  return faults;
}

async function accepted(status: Promise<number>): Promise<void> {
  const answer = await status;
  if (answer !== 200) throw new Error(`The honest recording was answered ${answer}.`);
}
