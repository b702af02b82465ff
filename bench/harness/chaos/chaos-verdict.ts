import { setTimeout as pause } from 'node:timers/promises';
import { chunkKey } from '../../../server/src/exams/recordings/chunk-keys';
import { attempts } from '../../../server/src/database/schema/attempts';
import { recordingChunks, recordings } from '../../../server/src/database/schema/recordings';
import type { Acknowledged } from './acknowledged';
import { type ChaosSite, SERVER_NAMES } from './chaos-site';

/** Lists that must be empty at the end; each entry describes one loss. */
export interface Verdict {
  answersLost: string[];
  chunksLost: string[];
  /** Recordings not finalised an hour of simulated time after the last call. */
  unfinished: string[];
  /** Processes that were dead for longer than the limit, in milliseconds. */
  deadTooLong: number[];
}

const STEPS = 6;
const STEP_MINUTES = 10;
const STEP_WITHIN_MS = 120_000;
const IDLE_MS = 4_000;
const DEAD_LIMIT_MS = 5_000;

export async function judge(site: ChaosSite, acknowledged: Acknowledged): Promise<Verdict> {
  await letAnHourPass(site);
  const deadTooLong = SERVER_NAMES.flatMap((name) => site.servers[name].deaths).filter((ms) => ms > DEAD_LIMIT_MS);
  return {
    answersLost: await lostAnswers(site, acknowledged),
    chunksLost: await lostChunks(site, acknowledged),
    unfinished: (await unfinished(site)).map(({ attemptId, state, lastError }) => `${attemptId} ${state} ${lastError}`),
    deadTooLong,
  };
}

/**
 * Removes an answer and a chunk and counts the losses again, to prove that the counts can fail.
 * @throws when the counts do not notice
 */
export async function proveCounts(site: ChaosSite, acknowledged: Acknowledged): Promise<void> {
  const [attemptId] = acknowledged.answers.keys();
  const [chunk] = acknowledged.chunks.keys();
  if (attemptId === undefined || chunk === undefined) throw new Error('No candidate got an acknowledgement.');
  const before = { answers: await lostAnswers(site, acknowledged), chunks: await lostChunks(site, acknowledged) };
  const { db } = site.direct;
  await db.execute(`update attempts set answer_sequence = answer_sequence - 1 where attempt_id = '${attemptId}'`);
  const [ofAttempt, stream, segment, sequence] = chunk.split('/');
  await db.execute(
    `delete from recording_chunks where attempt_id = '${ofAttempt}' and stream = '${stream}' and segment = ${segment} and sequence = ${sequence}`,
  );
  const after = { answers: await lostAnswers(site, acknowledged), chunks: await lostChunks(site, acknowledged) };
  if (after.answers.length <= before.answers.length || after.chunks.length <= before.chunks.length)
    throw new Error('What was taken away on purpose is not counted as lost.');
}

/** Advances the clock in steps, because a job that one step queues may be due only in the next. */
async function letAnHourPass(site: ChaosSite): Promise<void> {
  for (let step = 0; step < STEPS && (await unfinished(site)).length > 0; step += 1) {
    await site.passTime(STEP_MINUTES);
    const until = performance.now() + STEP_WITHIN_MS;
    let left = (await unfinished(site)).length;
    let changedAt = performance.now();
    // The step ends when no more recordings are being finalised: the remaining jobs are due only after the next step.
    while (left > 0 && performance.now() < until && performance.now() - changedAt < IDLE_MS) {
      await pause(250);
      const now = (await unfinished(site)).length;
      if (now !== left || (await areJobsRunning(site))) changedAt = performance.now();
      left = now;
    }
  }
}

const unfinished = async ({ direct }: ChaosSite) =>
  (await direct.db.select().from(recordings)).filter(({ finalisedAt }) => finalisedAt === null);

async function areJobsRunning({ direct }: ChaosSite): Promise<boolean> {
  const { rows } = (await direct.db.execute(
    "select 1 from pgboss.job where state = 'active' and name = 'finalise-recording' limit 1",
  )) as { rows: unknown[] };
  return rows.length > 0;
}

async function lostAnswers({ direct }: ChaosSite, { answers, receipts }: Acknowledged): Promise<string[]> {
  const rows = await direct.db.select().from(attempts);
  const stored = new Map(rows.map((row) => [row.attemptId, row]));
  const lost: string[] = [];
  for (const [attemptId, { sequence, text }] of answers) {
    const row = stored.get(attemptId);
    const isThere =
      row && (row.answerSequence > sequence || (row.answerSequence === sequence && row.answerText === text));
    if (!isThere) lost.push(`${attemptId}: acknowledged ${sequence}, stored ${row?.answerSequence ?? 'nothing'}`);
  }
  for (const attemptId of receipts)
    if (!stored.get(attemptId)?.submittedAt) lost.push(`${attemptId}: acknowledged as submitted, and is not`);
  return lost;
}

async function lostChunks({ direct, store }: ChaosSite, { chunks }: Acknowledged): Promise<string[]> {
  const rows = await direct.db.select().from(recordingChunks);
  const stored = new Map(rows.map((row) => [`${row.attemptId}/${row.stream}/${row.segment}/${row.sequence}`, row]));
  const lost: string[] = [];
  for (const [name, sha256] of chunks) {
    const row = stored.get(name);
    if (row?.sha256 !== sha256) lost.push(`${name}: no row`);
    else if ((await store.head(chunkKey(row)))?.bytes !== row.bytes) lost.push(`${name}: no object`);
  }
  return lost;
}
