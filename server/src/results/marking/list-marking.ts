import type { listMarking as listEndpoint } from '@bandmark/contracts/api/marking';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { wordCount } from '@bandmark/domain/word-count';
import { isMarkedSkill, MARKED_SKILLS } from '@bandmark/domain/skills';
import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { readableAnswer } from '../readable-answer';

/** What an examiner is offered at once; the rest follows as these are marked. */
const LIST_LENGTH = 200;

/** Answers without a mark, oldest first. Nobody is offered their own. */
export async function listMarking(
  deps: AppDependencies,
  examinerId: string,
): Promise<CallResponse<typeof listEndpoint>> {
  const waiting = await deps.db
    .select({ attempt: attempts, state: recordings.state })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .where(
      and(
        isNotNull(attempts.submittedAt),
        isNull(marks.attemptId),
        inArray(attempts.skill, MARKED_SKILLS),
        ne(attempts.userId, examinerId),
      ),
    )
    .orderBy(asc(attempts.submittedAt), asc(attempts.attemptId))
    .limit(LIST_LENGTH);
  return waiting.flatMap(({ attempt, state }) => {
    const { attemptId, skill, submittedAt, task, answerText } = attempt;
    if (!isMarkedSkill(skill)) return [];
    const text = readableAnswer(task, answerText);
    return {
      attemptId,
      skill,
      submittedAt: new Date(submittedAt ?? 0).toISOString(),
      words: text === null ? null : wordCount(text),
      recordingState: state,
    };
  });
}
