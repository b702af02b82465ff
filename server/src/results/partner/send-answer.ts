import type { AnswerSubmitted } from '@bandmark/contracts/api/partner';
import { isMarkedSkill, skillFacts } from '@bandmark/domain/skills';
import { and, eq, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { isNotReplaced } from '../../database/replaced-tests';
import { attempts } from '../../database/schema/attempts';
import { marks, partnerRequests } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { randomUuid } from '../../random-id';
import { readableAnswer } from '../readable-answer';
import type { Partner } from './partner-feature';
import { isForPartner } from './recording-for-partner';
import { recordingLink } from './recording-link';
import { signWebhook } from './webhook-signature';

/** The partner stores the message and responds; it scores afterwards. */
const TIMEOUT_MS = 10_000;

/**
 * Sends an answer to the partner until it is acknowledged. A retry has the same id, by which the partner recognises it,
 * but a new link and a new signature.
 * @throws if the partner does not acknowledge it
 */
export async function sendAnswer(deps: AppDependencies, partner: Partner, attemptId: string): Promise<void> {
  const [found] = await deps.db
    .select({
      attempt: attempts,
      recording: recordings,
      mark: marks.attemptId,
      hasRecording: sql<boolean>`${isForPartner()}`,
    })
    .from(attempts)
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .where(and(eq(attempts.attemptId, attemptId), isNotReplaced(attempts.myTestId)));
  if (!found || found.mark !== null) return;
  const { attempt, recording, hasRecording } = found;
  const { skill, submittedAt, task } = attempt;
  if (submittedAt === null || !isMarkedSkill(skill)) return;
  if (skill === 'speaking' && !hasRecording) return;
  const request = await requestFor(deps, attemptId);
  if (!request || request.acknowledgedAt !== null) return;
  const { requestId } = request;
  const now = deps.clock();
  const message: AnswerSubmitted = {
    type: 'answer.submitted',
    timestamp: new Date(now).toISOString(),
    data: {
      requestId,
      skill,
      submittedAt: new Date(submittedAt).toISOString(),
      criteria: [...skillFacts(skill).criteria],
      task,
      text: readableAnswer(task, attempt.answerText),
      recording:
        skill === 'speaking'
          ? { ...(await recordingLink(deps, requestId)), mimeType: recording.mimeType ?? 'webm' }
          : null,
    },
  };
  await post(partner, requestId, now, JSON.stringify(message));
  await deps.db
    .update(partnerRequests)
    .set({ acknowledgedAt: deps.clock() })
    .where(eq(partnerRequests.requestId, requestId));
}

/** The request of an answer, which is the same for each run of the job. */
async function requestFor({ db, clock }: AppDependencies, attemptId: string) {
  await db
    .insert(partnerRequests)
    .values({ requestId: randomUuid(), attemptId, createdAt: clock() })
    .onConflictDoNothing();
  const [request] = await db.select().from(partnerRequests).where(eq(partnerRequests.attemptId, attemptId));
  return request;
}

/** Posts only to the configured address: a redirect, which could send an answer elsewhere, is an error. */
async function post({ url, secrets }: Partner, id: string, now: number, body: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signWebhook(id, Math.floor(now / 1000), body, secrets) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The scoring partner responded with ${response.status}.`);
}
