import type { ExtraTime } from '@bandmark/contracts/api/attempts';
import { eq, max, sql } from 'drizzle-orm';
import { attempts, segments } from '../../database/schema/attempts';
import { conflict } from '../../http/http-error';
import type { Grant } from '../../http/authenticator';
import { requireCurrentGrant } from '../attempt-grant';
import type { ExamsDependencies } from '../dependencies';
import { endClaim, keepReplaced } from './answer-versions';
import { lockAttempt } from './attempt';
import { isOver } from './close-overdue';
import { extraTimesOf } from './extra-times';
import { isHolder, LEASE_MS, MAX_SEGMENTS, mayTakeLease } from './lease';

export interface LeaseRequest {
  tabId: string;
  /** Browser and operating system of the tab, to be shown to people; see `deviceName`. */
  device?: string | null;
  takeOver?: boolean | undefined;
  newSegment?: boolean | undefined;
}

interface Held {
  segment: number;
  expiresAt: number;
  serverTime: number;
  deadline: number;
  extraTimes?: ExtraTime[];
}

export const LEASE_LOST = 'Another tab holds the lease of this attempt.';

/**
 * Grants the lease to a tab, or renews it (the tab's heartbeat). A segment permanently belongs to the tab that opened
 * it: a former holder can still upload the chunks of its segments, so that nothing recorded is lost.
 * @throws HttpError 401 `grant_ended`; 409 `attempt_closed`, `lease_lost`; 409 `too_many_segments` if a new segment
 * exceeds the limit, but the tab gets the lease
 */
export async function takeLease(
  deps: ExamsDependencies,
  attemptId: string,
  { tabId, device = null, takeOver = false, newSegment = false }: LeaseRequest,
  grant: Grant | null = null,
): Promise<Held> {
  const now = deps.clock();
  await deps.outages.settled();
  const { segment, attempt } = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    requireCurrentGrant(attempt, grant);
    if (attempt.submittedAt !== null || isOver(attempt, now)) {
      throw conflict('attempt_closed', 'The attempt is submitted or over, so it gives no lease.');
    }
    if (!takeOver && !mayTakeLease(attempt, tabId, now)) throw conflict('lease_lost', LEASE_LOST);
    // The other tab's text was acknowledged, but this tab may continue from an older or a different one.
    if (!isHolder(attempt, tabId)) {
      await keepReplaced(tx, attempt, attempt.leaseTabId ?? undefined, now);
      await endClaim(tx, attempt, tabId);
    }
    await tx.update(attempts).set({ leaseTabId: tabId, leaseHeardAt: now }).where(eq(attempts.attemptId, attemptId));
    const [opened] = await tx
      .select({
        last: max(segments.segment),
        own: sql<number | null>`max(${segments.segment}) filter (where ${segments.tabId} = ${tabId})`,
      })
      .from(segments)
      .where(eq(segments.attemptId, attemptId));
    if (opened?.own != null && !newSegment) return { segment: opened.own, attempt };
    const last = opened?.last ?? 0;
    // The lease is granted all the same: a tab that can no longer record can still write.
    if (last >= MAX_SEGMENTS) return { segment: newSegment ? null : last, attempt };
    await tx.insert(segments).values({ attemptId, segment: last + 1, tabId, device, openedAt: now });
    return { segment: last + 1, attempt };
  });
  if (segment === null)
    throw conflict('too_many_segments', `An attempt has at most ${MAX_SEGMENTS} segments; this tab has the lease.`);
  return {
    segment,
    expiresAt: now + LEASE_MS,
    serverTime: now,
    deadline: attempt.deadline,
    ...(await extraTimesOf(deps, attempt)),
  };
}
