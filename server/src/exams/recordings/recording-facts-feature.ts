import { recordingFacts } from '@bandmark/contracts/api/recordings';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { holderName } from '@bandmark/domain/holder-name';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Feature } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { defineRoute } from '../../http/define-route';
import { notFound } from '../../http/http-error';
import { limitMisses } from '../../http/limit-misses';
import type { ExamsDependencies } from '../dependencies';
import { findRecording, requireShown } from './find-recording';

/**
 * The facts that a replay page shows beside the recording. Public, because the link is the key, as it is for the files.
 */
export const recordingFactsFeature: Feature<ExamsDependencies> = (app, deps) => {
  defineRoute(app, deps, recordingFacts, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => factsOf(deps, request, params.id, params.uuid)),
  );
};

/** Takes the name only from the certificate: an account's name is private until its holder shares a certificate. */
async function factsOf(
  deps: ExamsDependencies,
  request: FastifyRequest,
  answerId: number,
  uuid: string,
): Promise<CallResponse<typeof recordingFacts>> {
  const { db } = deps;
  const recording = await findRecording(db, answerId, uuid);
  if (recording) await requireShown(deps, request, recording);
  const [found] = recording
    ? await db
        .select({
          skill: attempts.skill,
          recordedAt: attempts.begunAt,
          testNumber: tests.number,
          certificateId: certificates.certificateId,
          record: certificates.record,
          account: users,
        })
        .from(attempts)
        .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
        .leftJoin(users, eq(users.userId, tests.userId))
        .leftJoin(certificates, eq(certificates.myTestId, attempts.myTestId))
        .where(eq(attempts.attemptId, recording.attemptId))
    : [];
  if (!found) throw notFound('unknown_recording', 'There is no such recording.');
  return {
    skill: found.skill,
    testNumber: found.testNumber,
    recordedAt: new Date(found.recordedAt).toISOString(),
    userName: found.record && holderName(found.record, found.account),
    certificateId: found.certificateId,
  };
}
