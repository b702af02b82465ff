import type { listMarking as listEndpoint } from '@bandmark/contracts/api/marking';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { wordCount } from '@bandmark/domain/word-count';
import { isMarkedSkill } from '@bandmark/domain/skills';
import { and, asc, eq, inArray, ne, notExists } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { isToMark } from '../../database/answers-to-mark';
import { attempts } from '../../database/schema/attempts';
import { givenMarks, markClaims, markDrafts } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { readableAnswer } from '../readable-answer';

/** Answers that an examiner is offered at once; the rest follow as these are marked. */
const LIST_LENGTH = 200;

/**
 * Answers to mark, oldest first. Leaves out the examiner's own answers and those that they have marked. Does not reveal
 * whether another examiner has marked an answer.
 */
export async function listMarking(
  deps: AppDependencies,
  examinerId: string,
): Promise<CallResponse<typeof listEndpoint>> {
  const now = deps.clock();
  const oldest = deps.db
    .select({ attemptId: attempts.attemptId })
    .from(attempts)
    .where(
      and(
        isToMark(),
        ne(attempts.userId, examinerId),
        notExists(
          deps.db
            .select({ round: givenMarks.round })
            .from(givenMarks)
            .where(and(eq(givenMarks.attemptId, attempts.attemptId), eq(givenMarks.markedBy, examinerId))),
        ),
      ),
    )
    .orderBy(asc(attempts.submittedAt), asc(attempts.attemptId))
    .limit(LIST_LENGTH);
  const waiting = await deps.db
    .select({ attempt: attempts, state: recordings.state, claim: markClaims, draft: markDrafts.savedAt })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(markClaims, eq(markClaims.attemptId, attempts.attemptId))
    .leftJoin(markDrafts, and(eq(markDrafts.attemptId, attempts.attemptId), eq(markDrafts.examinerId, examinerId)))
    .where(inArray(attempts.attemptId, oldest))
    .orderBy(asc(attempts.submittedAt), asc(attempts.attemptId));
  return waiting.flatMap(({ attempt, state, claim, draft }) => {
    const { attemptId, skill, submittedAt, task, answerText } = attempt;
    if (!isMarkedSkill(skill)) return [];
    const text = readableAnswer(task, answerText);
    return {
      attemptId,
      skill,
      submittedAt: new Date(submittedAt ?? 0).toISOString(),
      words: text === null ? null : wordCount(text),
      recordingState: state,
      waitingMs: Math.max(0, now - (submittedAt ?? now)),
      claimedBy: claim === null || claim.claimedUntil <= now ? null : claim.examinerId === examinerId ? 'me' : 'other',
      hasDraft: draft !== null,
    };
  });
}
