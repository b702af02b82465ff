import { finalMark, marksWanted } from '@bandmark/domain/final-mark';
import { type Level, levelOfBand } from '@bandmark/domain/levels';
import { bandOfMark } from '@bandmark/domain/sub-scores';
import { and, eq, gte } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import type { attempts } from '../../database/schema/attempts';
import { certificates, endedCertificates } from '../../database/schema/certificates';
import { givenMarks, markClaims, markHistory, marks, secondMarks } from '../../database/schema/marking';
import { conflict } from '../../http/http-error';
import { answerForMarking, refuseReplaced } from './answer-for-marking';
import { refuseWhileClaimed } from './claim-answer';
import { type GivenMark, givenMarksOf, isSecondWanted, roundFor, sameCriteria } from './given-marks';
import { removeDraft } from './mark-draft';
import { addResultMail } from './result-mail';

/** Bytes of the hash that are used to draw the sample of second marks: finer than any share in the settings. */
const SAMPLE_BYTES = 6;

export type Criteria = [number, number, number, number];

export interface MarkInput {
  criteria: Criteria;
  /** False if the examiner saw the recording; undefined from pages that do not ask. */
  withoutRecording?: boolean | undefined;
  /** Note to the candidate; undefined from pages without such a field, which leaves a former note unchanged. */
  note?: string | undefined;
  /** Whether the examiner asks for a second examiner's mark before one stands. */
  secondMark?: boolean | undefined;
  /** Whether the page showed a standing mark; undefined from pages that do not say. */
  replaces?: boolean | undefined;
}

/**
 * Saves an examiner's mark. Saving the same mark again changes nothing. A different one replaces it, with the old one
 * kept in the history, until a certificate was issued from it. Mark and history say whether it was given before there
 * was a recording. Once enough examiners have marked, a mark stands, and only then does it take effect: the candidate's
 * band, a mail, a certificate.
 */
export async function saveMark(
  deps: Sending<AppDependencies>,
  attemptId: string,
  examinerId: string,
  input: MarkInput,
): Promise<{ band: number; level: Level }> {
  const { criteria, withoutRecording } = input;
  const band = bandOfMark(criteria);
  const standsFor = await deps.db.transaction(async (tx) => {
    // Issuing the certificate takes the same lock: it sees the state before this mark or after it, never in between.
    const { attempt, mark, recording, withdrawnAt } = await answerForMarking(tx, attemptId, examinerId, { lock: true });
    const given = await givenMarksOf(tx, attemptId, mark);
    // Also when the mark is repeated, or a draft that was given up would come back instead of it.
    await removeDraft(tx, attemptId, examinerId);
    await tx.delete(markClaims).where(and(eq(markClaims.attemptId, attemptId), eq(markClaims.examinerId, examinerId)));
    const asksAnother = input.secondMark === true && !(await isSecondWanted(tx, attemptId));
    if (!asksAnother && isRepeated(input, given, mark !== null, examinerId)) return mark && attempt.myTestId;
    await refuseReplaced(tx, attempt);
    if (recording.finalisedAt === null && withoutRecording === false) {
      throw conflict('recording_not_ready', 'There is no recording to see yet; say withoutRecording to mark without.');
    }
    if (await isFinal(tx, attempt.myTestId, mark)) {
      throw conflict('mark_final', 'A certificate was issued from this mark; it stands.');
    }
    // A claim can lapse while the machine sleeps: its page would then replace a mark that it has not seen.
    if (mark && input.replaces === false && given.every(({ markedBy }) => markedBy !== examinerId)) {
      throw conflict('marked_meanwhile', 'This answer was marked since the page was opened.');
    }
    const round = roundFor(given, mark !== null, examinerId);
    if (round === null || (mark && input.secondMark)) {
      throw conflict('mark_stands', 'This answer has its marks; a lead can withdraw them.');
    }
    const now = deps.clock();
    await refuseWhileClaimed(tx, attemptId, examinerId, now);
    const former = given[round - 1];
    const note = input.note ?? (former?.markedBy === examinerId ? former.note : '');
    const isWithoutRecording = recording.finalisedAt === null || withdrawnAt !== null;
    const entry = { attemptId, criteria, band, markedBy: examinerId, markedAt: now, isWithoutRecording, note };
    const place = { ...entry, round };
    await tx
      .insert(givenMarks)
      .values(place)
      .onConflictDoUpdate({ target: [givenMarks.attemptId, givenMarks.round], set: place });
    await tx.insert(markHistory).values({ ...entry, source: 'examiner' });
    if (!mark) await requestSecondMark(deps, tx, entry, round, input.secondMark ?? false);
    const all = [...given.slice(0, round - 1), place];
    return (await writeStandingMark(deps, tx, attempt, all, mark !== null)) ? attempt.myTestId : null;
  });
  if (standsFor !== null) await deps.jobs.send('issue-certificate', { myTestId: standsFor });
  return { band, level: levelOfBand(band) };
}

/** Whether the mark is no change: it equals the examiner's own, or the only one behind the standing mark. */
function isRepeated(
  { criteria, note }: MarkInput,
  given: readonly GivenMark[],
  isMarked: boolean,
  examinerId: string,
): boolean {
  const own = given.find(({ markedBy }) => markedBy === examinerId);
  const [only] = isMarked && given.length === 1 ? given : [];
  const former = own ?? only;
  if (!former) return false;
  return sameCriteria(former.criteria, criteria) && (note === undefined || note === former.note);
}

/**
 * Requests a second mark if the examiner asks for it, or if the sample includes the answer when it gets its first mark.
 * Changing the share later does not affect answers that already have a mark.
 */
async function requestSecondMark(
  deps: AppDependencies,
  tx: Database,
  { attemptId, markedBy, markedAt: wantedAt }: { attemptId: string; markedBy: string; markedAt: number },
  round: number,
  isAsked: boolean,
): Promise<void> {
  const isSampled = round === 1 && isInSample(deps, attemptId);
  if (!isAsked && !isSampled) return;
  const wanted = isSampled
    ? ({ reason: 'sampled', wantedBy: null } as const)
    : ({ reason: 'asked', wantedBy: markedBy } as const);
  await tx
    .insert(secondMarks)
    .values({ attemptId, wantedAt, ...wanted })
    .onConflictDoNothing();
}

/**
 * Whether the random sample includes the answer, which then needs a second mark. The result is always the same for an
 * answer, but cannot be predicted without the server's secret: an examiner who could would mark these answers with more
 * care.
 */
export function isInSample(
  { secrets, settings }: Pick<AppDependencies, 'secrets' | 'settings'>,
  attemptId: string,
): boolean {
  const hash = createHmac('sha256', secrets.sample).update(attemptId).digest();
  return hash.readUIntBE(0, SAMPLE_BYTES) / 2 ** (8 * SAMPLE_BYTES) < settings.SECOND_MARK_SHARE;
}

/** Writes the standing mark once the answer has as many marks as it needs. @returns whether it has */
async function writeStandingMark(
  deps: AppDependencies,
  tx: Database,
  attempt: typeof attempts.$inferSelect,
  given: readonly GivenMark[],
  isMarked: boolean,
): Promise<boolean> {
  const { attemptId } = attempt;
  const criteriaOfAll = given.map(({ criteria }) => criteria);
  const isAnotherWanted = !isMarked && (await isSecondWanted(tx, attemptId));
  if (given.length < marksWanted(criteriaOfAll, isAnotherWanted)) return false;
  const last = given.at(-1);
  if (!last) return false;
  const { criteria, band, counted } = finalMark(criteriaOfAll);
  const counting = given.filter((_, index) => counted.includes(index));
  const { markedBy, markedAt } = last;
  const entry = {
    attemptId,
    criteria: [...criteria] as Criteria,
    band,
    source: 'examiner' as const,
    markedBy,
    markedAt,
    isWithoutRecording: counting.some(({ isWithoutRecording }) => isWithoutRecording),
    examiners: given.length,
    notes: counting.map(({ note }) => note).filter((note) => note !== ''),
  };
  await tx.insert(marks).values(entry).onConflictDoUpdate({ target: marks.attemptId, set: entry });
  if (!isMarked) await addResultMail(deps, tx, attempt, markedAt);
  return true;
}

/**
 * Whether a certificate was issued from the standing mark, even one that has ended since: replacing that mark would
 * bring a withdrawn certificate back without a lead.
 */
export async function isFinal(db: Database, myTestId: number, mark: { markedAt: number } | null): Promise<boolean> {
  if ((await db.$count(certificates, eq(certificates.myTestId, myTestId))) > 0) return true;
  if (mark === null) return false;
  const ended = and(eq(endedCertificates.myTestId, myTestId), gte(endedCertificates.endedAt, mark.markedAt));
  return (await db.$count(endedCertificates, ended)) > 0;
}
