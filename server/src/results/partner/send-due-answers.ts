import { DAY_MS } from '@bandmark/domain/durations';
import { MARKED_SKILLS } from '@bandmark/domain/skills';
import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../../app-dependencies';
import { isNotReplaced } from '../../database/replaced-tests';
import { attempts } from '../../database/schema/attempts';
import { marks, partnerRequests } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { sendMissingPages } from '../../jobs/send-missing';
import { isForPartner } from './recording-for-partner';

/** Older answers have their mark or wait for an examiner: a new partner gets no backlog. */
const RECENT_MS = 2 * DAY_MS;
const PAGE = 100;

/**
 * Queues the answers that the partner should have and has not acknowledged: written ones once they are submitted,
 * spoken ones once their recording is finalised and while it is not hidden. Leaves out answers of replaced tests, which
 * are not marked (decision 143), and those whose failed job waits for its retry.
 */
export async function sendDueAnswers(deps: Sending<AppDependencies>): Promise<void> {
  const submittedSince = deps.clock() - RECENT_MS;
  await sendMissingPages(deps, 'send-to-partner', (offset) =>
    deps.db
      .select({ attemptId: attempts.attemptId })
      .from(attempts)
      .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
      .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
      .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
      .leftJoin(partnerRequests, eq(partnerRequests.attemptId, attempts.attemptId))
      .where(
        and(
          inArray(attempts.skill, MARKED_SKILLS),
          gt(attempts.submittedAt, submittedSince),
          isNotNull(attempts.userId),
          isNull(marks.attemptId),
          isNull(partnerRequests.acknowledgedAt),
          isNotReplaced(attempts.myTestId),
          or(eq(attempts.skill, 'writing'), isForPartner()),
        ),
      )
      .orderBy(asc(attempts.submittedAt), asc(attempts.attemptId))
      .limit(PAGE)
      .offset(offset),
  );
}
