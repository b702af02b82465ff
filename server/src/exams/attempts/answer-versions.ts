import { holdsText } from '@bandmark/contracts/answer-document';
import { and, asc, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { answerVersions, attempts } from '../../database/schema/attempts';
import { randomUuid } from '../../random-id';
import { storable } from './answer-rows';
import type { AttemptRow } from './attempt';
import { isHolder } from './lease';
import { isSpoken } from './spoken-place';

/** Beyond this number a new version replaces the oldest. Candidates use two or three tabs. */
const MAX_VERSIONS = 20;
const NO_TAB = '00000000-0000-0000-0000-000000000000';

export interface LateText {
  /** Undefined if the submission names no tab. */
  tabId: string | undefined;
  sequence: number;
  text: string;
  /** Milliseconds since it was typed. The device sends a difference, because its clock may be wrong. */
  typedAgoMs?: number | undefined;
}

/**
 * Stores a text that reached the server but did not become the answer, so that no acknowledged or refused text is lost
 * (docs/decisions/070-a-late-text-is-kept.md). Only the newest text per tab and takeover is kept. The caller must hold
 * the attempt's lock.
 * @returns true if the text is kept as a version; false if the answer has it already, it is empty or the attempt is
 * spoken
 */
export async function keepVersion(tx: Database, attempt: AttemptRow, late: LateText, now: number): Promise<boolean> {
  const text = storable(late.text);
  if (text === attempt.answerText) return false;
  if (late.tabId === undefined || attempt.submittedAt !== null || !isHolder(attempt, late.tabId))
    return insertVersion(tx, attempt, 'late', late, now);
  // The tab holds the lease and has moved on to another text: this one dates from before its takeover. A random tab id
  // prevents the tab's later versions from replacing it.
  const of = and(eq(answerVersions.attemptId, attempt.attemptId), eq(answerVersions.text, text));
  if (attempt.answerText.includes(text) || (await tx.$count(answerVersions, of)) > 0) return false;
  return insertVersion(tx, attempt, 'late', { ...late, tabId: randomUuid() }, now);
}

/**
 * Stores the current answer as a version before the text of another device replaces it. Versions that the tab left
 * before its last takeover are kept as well.
 * @param tabId the tab that wrote the answer, if known
 */
export async function keepReplaced(
  tx: Database,
  attempt: AttemptRow,
  tabId: string | undefined,
  now: number,
): Promise<void> {
  const { answerSequence: sequence, answerText: text } = attempt;
  await endClaim(tx, attempt, tabId);
  await insertVersion(tx, attempt, 'replaced', { tabId, sequence, text }, now);
}

/**
 * Shows the examiner the current answer, which a text is about to replace that does not continue from it. It is a
 * version only if another tab wrote it: the takeover stored it as `replaced`.
 */
export async function keepForExaminer(tx: Database, attempt: AttemptRow): Promise<void> {
  const { attemptId, answerSequence: sequence, answerText: text } = attempt;
  const isAnswer = and(eq(answerVersions.sequence, sequence), eq(answerVersions.text, text));
  await tx
    .update(answerVersions)
    .set({ kind: 'late' })
    .where(and(eq(answerVersions.attemptId, attemptId), isAnswer));
}

/**
 * Detaches the stored versions from the tab, so that its later texts do not replace them: it continues from a different
 * text.
 */
export async function endClaim(tx: Database, { attemptId }: AttemptRow, tabId: string = NO_TAB): Promise<void> {
  await tx
    .update(answerVersions)
    .set({ tabId: sql`gen_random_uuid()` })
    .where(and(eq(answerVersions.attemptId, attemptId), eq(answerVersions.tabId, tabId)));
}

async function insertVersion(
  tx: Database,
  attempt: AttemptRow,
  kind: 'late' | 'replaced',
  late: LateText,
  now: number,
): Promise<boolean> {
  const text = storable(late.text);
  // A speaking attempt stores only a position as its text, which is not worth keeping.
  if (text.trim() === '' || isSpoken(attempt)) return false;
  const { attemptId } = attempt;
  const tabId = late.tabId ?? NO_TAB;
  const typedAt = late.typedAgoMs === undefined ? null : now - Math.max(0, Math.round(late.typedAgoMs));
  const changed = { kind, sequence: late.sequence, text, typedAt, receivedAt: now };
  const others = and(eq(answerVersions.attemptId, attemptId), ne(answerVersions.tabId, tabId));
  const [kept] = await tx.select({ others: count() }).from(answerVersions).where(others);
  if ((kept?.others ?? 0) >= MAX_VERSIONS) {
    const [oldest] = await tx
      .select()
      .from(answerVersions)
      .where(others)
      .orderBy(asc(answerVersions.receivedAt))
      .limit(1);
    if (oldest)
      await tx
        .delete(answerVersions)
        .where(and(eq(answerVersions.attemptId, attemptId), eq(answerVersions.tabId, oldest.tabId)));
  }
  await tx
    .insert(answerVersions)
    .values({ attemptId, tabId, ...changed })
    .onConflictDoUpdate({
      target: [answerVersions.attemptId, answerVersions.tabId],
      set: changed,
      // An older draft that comes late from the same tab does not replace a newer one.
      setWhere: sql`${answerVersions.sequence} <= excluded.sequence`,
    });
  return true;
}

/** Arrival time of the newest text that is not part of the submitted answer; null if there is none. */
export async function lastOtherTextAt(db: Database, attemptId: string): Promise<number | null> {
  return (await otherTexts(db, attemptId)).at(-1)?.receivedAt ?? null;
}

/** Distinct late texts of a submitted attempt with words that the submitted answer lacks, in order of arrival. */
export async function otherTexts(db: Database, attemptId: string) {
  const rows = await db
    .select({
      text: answerVersions.text,
      typedAt: answerVersions.typedAt,
      receivedAt: answerVersions.receivedAt,
      answerText: attempts.answerText,
    })
    .from(answerVersions)
    .innerJoin(attempts, eq(attempts.attemptId, answerVersions.attemptId))
    .where(
      and(eq(answerVersions.attemptId, attemptId), eq(answerVersions.kind, 'late'), isNotNull(attempts.submittedAt)),
    )
    .orderBy(asc(answerVersions.receivedAt));
  return rows
    .filter(
      ({ text, answerText }, at) => !holdsText(answerText, text) && at === rows.findIndex((row) => row.text === text),
    )
    .map(({ answerText: _answer, ...version }) => version);
}
