import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { markClaims } from '../../database/schema/marking';
import { conflict } from '../../http/http-error';
import { answerForMarking, refuseReplaced } from './answer-for-marking';
import { givenMarksOf } from './given-marks';

/**
 * How long a claim lasts without renewal. The page renews it every minute, as often as browsers let a tab in the
 * background run; if the machine of an examiner stops, the answer is withheld from others no longer than this.
 */
export const CLAIM_MS = 5 * 60_000;

/**
 * Claims an answer for an examiner, or renews their claim.
 * @returns the end of the claim (epoch milliseconds); null if there is nothing to claim: a mark stands, or theirs is
 * given
 * @throws HttpError 404; 403 for the examiner's own answer; 409 while another examiner's claim lasts, or if the test
 * was replaced
 */
export async function claimAnswer(
  deps: AppDependencies,
  attemptId: string,
  examinerId: string,
): Promise<number | null> {
  const { attempt, mark } = await answerForMarking(deps.db, attemptId, examinerId);
  const given = await givenMarksOf(deps.db, attemptId, mark);
  if (mark || given.some(({ markedBy }) => markedBy === examinerId)) return null;
  await refuseReplaced(deps.db, attempt);
  const now = deps.clock();
  const claim = { attemptId, examinerId, claimedUntil: now + CLAIM_MS };
  // A single statement, so that of two examiners who open an answer at the same moment only one gets it.
  const claimed = await deps.db
    .insert(markClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: markClaims.attemptId,
      set: claim,
      setWhere: sql`${markClaims.examinerId} = ${examinerId} or ${markClaims.claimedUntil} <= ${now}`,
    })
    .returning({ until: markClaims.claimedUntil });
  if (claimed.length === 0) throw beingMarked();
  return claim.claimedUntil;
}

/** @throws HttpError 409 while another examiner has the answer open */
export async function refuseWhileClaimed(
  db: Database,
  attemptId: string,
  examinerId: string,
  now: number,
): Promise<void> {
  const others = await db
    .select({ until: markClaims.claimedUntil })
    .from(markClaims)
    .where(
      and(eq(markClaims.attemptId, attemptId), ne(markClaims.examinerId, examinerId), gt(markClaims.claimedUntil, now)),
    );
  if (others.length > 0) throw beingMarked();
}

const beingMarked = () => conflict('being_marked', 'Another examiner has this answer open.');
