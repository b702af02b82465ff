import { setTimeout as pause } from 'node:timers/promises';
import { chunkKey } from '../../../server/src/exams/recordings/chunk-keys';
import { attempts } from '../../../server/src/database/schema/attempts';
import { recordingChunks, recordings } from '../../../server/src/database/schema/recordings';
import type { Acknowledged } from './acknowledged';
import { type ChaosSite, SERVER_NAMES } from './chaos-site';

/** What must be 0 at the end, with examples of what is not. */
export interface Verdict {
  answersLost: string[];
  chunksLost: string[];
  /** An hour of simulated time after the last call. */
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
 * Takes an answer and a chunk away and counts again: a count that does not notice would pass anything.
 * @throws when it does not
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

/** The minutes pass in steps: what one step brings about, such as a job, may wait for the next. */
async function letAnHourPass(site: ChaosSite): Promise<void> {
  for (let step = 0; step < STEPS && (await unfinished(site)).length > 0; step += 1) {
    await site.passTime(STEP_MINUTES);
    const until = performance.now() + STEP_WITHIN_MS;
    let left = (await unfinished(site)).length;
    let changedAt = performance.now();
    // The step is over when nothing is finished any more: jobs then wait for time, which the next step brings.
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
