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

/** Stores a text if nothing about it is unusual. @returns false when it was not stored, whatever the reason */
export type StoreAnswer = (answer: NewAnswer) => Promise<boolean>;

/** More batches would only wait for each other: the embedded database has one connection. */
const BATCHES = { atOnce: 2, largest: 100 };

/**
 * Skills whose answer has a text: what is written, and the document of a listening, reading or essays task. The place
 * of a spoken one is rare, and `saveAnswer` looks at it first.
 */
const TEXT_SKILLS = JSON.stringify(SKILLS.filter((skill) => skillFacts(skill).response !== 'speech'));

/**
 * Stores texts of the usual kind (server/migrations/0013_grants-of-answers.sql). Every candidate saves each few
 * seconds, so it takes one statement, shared with the texts that other candidates save at the same moment. What the
 * function leaves alone, `saveAnswer` judges.
 */
export function createAnswerRows(db: Database): StoreAnswer {
  return inBatches(async (answers: readonly NewAnswer[]) => {
    // The function names what it has stored by attempt and number, so of several with one name, such as those of two
    // tabs, one goes to it. The others are judged alone.
    const firstOfName = new Map(answers.toReversed().map((answer) => [nameOf(answer), answer]));
    const sent = [...firstOfName.values()].map((answer) => ({ ...answer, text: storable(answer.text) }));
    const table = JSON.stringify(sent);
    const { rows } = (await db.execute(sql`
      select attempt_id, sequence from store_answers(${table}::jsonb, ${TEXT_SKILLS}::jsonb)`)) as {
      rows: { attempt_id: string; sequence: number }[];
    };
    const stored = new Set(rows.map((row) => nameOf({ attemptId: row.attempt_id, sequence: row.sequence })));
    // Of two numbers of one attempt the function stores one; the other is judged alone as well.
    return answers.map((answer) => firstOfName.get(nameOf(answer)) === answer && stored.has(nameOf(answer)));
  }, BATCHES);
}

const nameOf = ({ attemptId, sequence }: Pick<NewAnswer, 'attemptId' | 'sequence'>) => `${attemptId}/${sequence}`;

/**
 * What PostgreSQL's text type holds: every character but U+0000. Half of a surrogate pair, which JSON would carry and
 * PostgreSQL refuse, becomes U+FFFD, as in any text that is sent in UTF-8.
 */
export const storable = (text: string): string => Buffer.from(text.replaceAll('\u0000', '')).toString();
