import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { partnerRequests } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { notFound } from '../../http/http-error';
import { limitMisses } from '../../http/limit-misses';
import { readSignedToken, signToken } from '../../signed-token';
import { cameraExtension, contentTypeOf, recordingFolder } from '../../storage/recording-folder';
import { sendObject } from '../../storage/send-object';
import { isForPartner } from './recording-for-partner';

const AUDIENCE = 'partner-recording';
/** A partner fetches the recording at once, or in its next nightly run. */
const LINK_SECONDS = 24 * 3600;
const PREFIX = '/partner-recordings';

/**
 * A link to the recording of an answer, for the partner that gets the answer. It reveals neither the id of the answer
 * nor the names of its files (decision 164).
 */
export async function recordingLink(
  { clock, secrets, publicOrigin }: AppDependencies,
  requestId: string,
): Promise<{ url: string; until: string }> {
  const exp = Math.floor(clock() / 1000) + LINK_SECONDS;
  const token = await signToken({ sub: requestId, aud: AUDIENCE, exp }, secrets.partner);
  return { url: `${publicOrigin()}${PREFIX}/${token}`, until: new Date(exp * 1000).toISOString() };
}

/**
 * Serves the file behind a link. A recording that its holder hides or withdraws is no longer available to the partner
 * either (decision 151).
 */
export function partnerRecordingRoute(app: FastifyInstance, deps: AppDependencies): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: `${PREFIX}/:token`,
    handler: (request, reply) =>
      limitMisses(deps, request, async () => {
        const file = await fileOf(deps, request.params.token);
        if (file === null) throw unknown();
        // The token is part of the path, so a page in which the partner opens it must not send it on as a referrer.
        reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
        const object = { key: file, brotliKey: null, contentType: contentTypeOf(file) };
        if (!(await sendObject(deps.store, object, request, reply))) throw unknown();
        return reply;
      }),
  });
}

async function fileOf({ db, clock, secrets }: AppDependencies, token: string): Promise<string | null> {
  const claims = await readSignedToken(token, secrets.partner, {
    clock,
    audience: AUDIENCE,
    requiredClaims: ['sub', 'exp'],
  });
  if (claims?.sub === undefined) return null;
  const [found] = await db
    .select({ attempt: attempts, recording: recordings })
    .from(partnerRequests)
    .innerJoin(attempts, eq(attempts.attemptId, partnerRequests.attemptId))
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .where(and(eq(partnerRequests.requestId, claims.sub), isForPartner()));
  if (!found) return null;
  const { answerId, uuid } = found.attempt;
  return `${recordingFolder(answerId, found.recording.filesRun)}${uuid}.${cameraExtension(found.recording)}`;
}

const unknown = () => notFound('unknown_recording', 'There is no such recording.');
