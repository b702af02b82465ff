import { and, asc, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { answerVersions, attempts } from '../../database/schema/attempts';
import { randomUuid } from '../../random-id';
import { storable } from './answer-rows';
import type { AttemptRow } from './attempt';
import { isHolder } from './lease';
import { isSpoken } from './spoken-place';

/** A further text replaces the oldest. A candidate uses two or three tabs. */
const MOST_VERSIONS = 20;
const NO_TAB = '00000000-0000-0000-0000-000000000000';

export interface LateText {
  /** Undefined where a submission names none. */
  tabId: string | undefined;
  sequence: number;
  text: string;
  /** Milliseconds since it was typed, by the clock of its device alone. */
  typedAgoMs?: number | undefined;
}

/**
 * Keeps a text that reached the server and is not the answer, so that nothing that was acknowledged or refused is lost
 * (docs/decisions/070-a-late-text-is-kept.md). For each tab and takeover the newest text stays. The caller holds the
 * attempt's lock.
 * @returns whether the text is kept here; false where the answer has it already, and for an empty one
 */
export async function keepVersion(tx: Database, attempt: AttemptRow, late: LateText, now: number): Promise<boolean> {
  const text = storable(late.text);
  if (text === attempt.answerText) return false;
  if (late.tabId === undefined || attempt.submittedAt !== null || !isHolder(attempt, late.tabId))
    return insertVersion(tx, attempt, 'late', late, now);
  // The tab writes on from another text: what it typed before its takeover shares only its id with what it types now.
  const of = and(eq(answerVersions.attemptId, attempt.attemptId), eq(answerVersions.text, text));
  if (attempt.answerText.includes(text) || (await tx.$count(answerVersions, of)) > 0) return false;
  return insertVersion(tx, attempt, 'late', { ...late, tabId: randomUuid() }, now);
}

/**
 * Keeps the answer as it stands before the text of another device takes its place. Versions that the tab left before
 * its last takeover stay beside it.
 * @param tabId that wrote it, where it is known
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

/** From now on the tab's texts replace none that it has left here: it goes on from another text. */
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
  // The text of a speaking attempt is a place, which is not worth keeping.
  if (text.trim() === '' || isSpoken(attempt)) return false;
  const { attemptId } = attempt;
  const tabId = late.tabId ?? NO_TAB;
  const typedAt = late.typedAgoMs === undefined ? null : now - Math.max(0, Math.round(late.typedAgoMs));
  const changed = { kind, sequence: late.sequence, text, typedAt, receivedAt: now };
  const others = and(eq(answerVersions.attemptId, attemptId), ne(answerVersions.tabId, tabId));
  const [kept] = await tx.select({ others: count() }).from(answerVersions).where(others);
  if ((kept?.others ?? 0) >= MOST_VERSIONS) {
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

/** When the newest text arrived that is not part of what was submitted; null for none. */
export async function lastOtherTextAt(db: Database, attemptId: string): Promise<number | null> {
  return (await otherTexts(db, attemptId)).at(-1)?.receivedAt ?? null;
}

/** Texts of a submitted attempt that hold something else than the submitted one, in the order of their arrival. */
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
    .filter(({ text, answerText }) => !answerText.includes(text))
    .map(({ answerText: _answer, ...version }) => version);
}
