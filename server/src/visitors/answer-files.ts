import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answerFolder } from '@bandmark/domain/storage-path';
import fastifyStatic from '@fastify/static';
import type { Feature } from '../app-dependencies';
import { notFound } from '../http/http-error';
import { limitMisses } from '../http/limit-misses';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const FILE = new RegExp(
  `^(\\d{1,16}-\\d{1,16}/(\\d{1,16}))/${UUID}\\.(json|manifest\\.json|(segment-\\d{1,3}\\.)?(webm|mp4)|jpg)$`,
);

/**
 * `/certificate-answers/<range>/<id>/<uuid>.<extension>` (spec §7): the link is the key (design §4), so there is no
 * listing, and who guesses is slowed down. Asked again each time: an owner can withdraw a recording.
 */
export const answerFilesFeature: Feature = (app, deps) => {
  const root = join(deps.dataDirectory, 'answers');
  mkdirSync(root, { recursive: true });
  void app.register(
    async (child) => {
      // The events of an essay are 48 MB as they are and a fiftieth of it in the `.json.br` that the finaliser puts beside.
      await child.register(fastifyStatic, {
        root,
        serve: false,
        cacheControl: false,
        dotfiles: 'deny',
        index: false,
        preCompressed: true,
      });
      child.setNotFoundHandler(async (request) => {
        await limitMisses(deps, request, async () => {
          throw notFound('unknown_recording', 'There is no such recording.');
        });
      });
      child.get('/*', async (request, reply) => {
        const file = (request.params as { '*': string })['*'];
        const [, folder, id] = FILE.exec(file) ?? [];
        // A folder that is not the one of its id is another spelling of nothing.
        if (folder === undefined || folder !== answerFolder(Number(id))) return reply.callNotFound();
        await limitMisses(deps, request, async () => undefined);
        return reply.header('cache-control', 'no-cache').sendFile(file);
      });
    },
    { prefix: '/certificate-answers' },
  );
};
