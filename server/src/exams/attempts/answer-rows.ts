import { skillFacts, SKILLS } from '@bandmark/domain/skills';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { inBatches } from '../../database/in-batches';

/** A text that a tab wants to store. */
export interface NewAnswer {
  attemptId: string;
  tabId: string;
  sequence: number;
  text: string;
  /** Epoch milliseconds of the server. */
  now: number;
  /** Version of the request's grant (decision 066); null with the owner's session. */
  grantVersion: number | null;
}

/** Stores a text in the common case. @returns false if it was not stored, for whatever reason */
export type StoreAnswer = (answer: NewAnswer) => Promise<boolean>;

/** More concurrent batches would only queue up: the embedded database has one connection. */
const BATCHES = { atOnce: 2, largest: 100 };

/**
 * Skills whose answer is a text: written text, or the answer document of a listening, reading or essays task. A
 * speaking attempt rarely stores a text, only the candidate's position, which `saveAnswer` validates first.
 */
const TEXT_SKILLS = JSON.stringify(SKILLS.filter((skill) => skillFacts(skill).response !== 'speech'));

/**
 * The fast path for saving texts: the database function `store_answers` (server/migrations/0013_grants-of-answers.sql)
 * stores all texts that arrive at the same moment in one statement, because every candidate saves every few seconds.
 * `saveAnswer` decides about the texts that the function does not store.
 */
export function createAnswerRows(db: Database): StoreAnswer {
  return inBatches(async (answers: readonly NewAnswer[]) => {
    // `store_answers` identifies what it stored by attempt and sequence number. Of several texts with the same pair,
    // from two tabs for example, it gets only the first; `saveAnswer` handles the others.
    const firstOfName = new Map(answers.toReversed().map((answer) => [nameOf(answer), answer]));
    const sent = [...firstOfName.values()].map((answer) => ({ ...answer, text: storable(answer.text) }));
    const table = JSON.stringify(sent);
    const { rows } = (await db.execute(sql`
      select attempt_id, sequence from store_answers(${table}::jsonb, ${TEXT_SKILLS}::jsonb)`)) as {
      rows: { attempt_id: string; sequence: number }[];
    };
    const stored = new Set(rows.map((row) => nameOf({ attemptId: row.attempt_id, sequence: row.sequence })));
    // Of two sequence numbers of one attempt the function stores one; `saveAnswer` handles the other too.
    return answers.map((answer) => firstOfName.get(nameOf(answer)) === answer && stored.has(nameOf(answer)));
  }, BATCHES);
}

const nameOf = ({ attemptId, sequence }: Pick<NewAnswer, 'attemptId' | 'sequence'>) => `${attemptId}/${sequence}`;

/**
 * The text as PostgreSQL can store it, without U+0000. A lone surrogate, which JSON can carry but PostgreSQL rejects,
 * becomes U+FFFD, as in any text that is encoded in UTF-8.
 */
export const storable = (text: string): string => Buffer.from(text.replaceAll('\u0000', '')).toString();
