import { answerFolder } from '@bandmark/domain/storage-path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../../app-dependencies';
import { notFound } from '../../http/http-error';
import { limitMisses } from '../../http/limit-misses';
import { sendObject } from '../../storage/send-object';
import { contentTypeOf, recordingFolder } from '../../storage/recording-folder';
import type { ExamsDependencies } from '../dependencies';
import { findRecording, requireShown } from './find-recording';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const FILE = new RegExp(
  `^(\\d{1,16}-\\d{1,16}/(\\d{1,16}))/((${UUID})\\.(json|manifest\\.json|(segment-\\d{1,3}\\.)?(webm|mp4)|jpg))$`,
);

/**
 * `/certificate-answers/<range>/<id>/<uuid>.<extension>` (spec §7). The link is the key, so there is no listing, and
 * guessing is rate-limited. Browsers and proxies revalidate each time, because a holder can hide or withdraw a
 * recording. Examiners who are marking a hidden recording can still see it.
 */
export const recordingFilesFeature: Feature<ExamsDependencies> = (app, deps) => {
  void app.register(
    async (child) => {
      child.setNotFoundHandler((request) => limitMisses(deps, request, miss));
      child.route({
        method: ['GET', 'HEAD'],
        url: '/*',
        handler: (request, reply) => limitMisses(deps, request, () => sendFile(deps, request, reply)),
      });
    },
    { prefix: '/certificate-answers' },
  );
};

async function miss(): Promise<never> {
  throw notFound('unknown_recording', 'There is no such recording.');
}

async function sendFile(deps: ExamsDependencies, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [, folder, id, name = '', uuid = ''] = FILE.exec((request.params as { '*': string })['*']) ?? [];
  // A folder has only one valid spelling.
  if (folder === undefined || folder !== answerFolder(Number(id))) return miss();
  const recording = await findRecording(deps.db, Number(id), uuid);
  if (!recording) return miss();
  const key = `${recordingFolder(Number(id), recording.run)}${name}`;
  await requireShown(deps, request, recording);
  reply.header('cache-control', recording.hiddenAt === null ? 'no-cache' : 'private, no-cache');
  // The screen events of an essay take 48 MB; the `.json.br` that the finaliser makes is a fiftieth of that.
  const brotliKey = name === `${uuid}.json` ? `${key}.br` : null;
  const sent = await sendObject(deps.store, { key, brotliKey, contentType: contentTypeOf(name) }, request, reply);
  return sent ? reply : miss();
}
