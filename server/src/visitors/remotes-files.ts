import { mkdirSync } from 'node:fs';
import { releaseNameSchema, versionSchema } from '@bandmark/contracts/registry';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Feature } from '../app-dependencies';
import { answerInOrder, CONNECTION_LIMITS, drainOnClose } from '../http/connections';
import { observeRequests, requestLogOptions } from '../http/observe-requests';
import type { VisitorsDependencies } from './dependencies';
import { BASE_HEADERS } from './page-policy';

/** For files that never change. */
export const YEAR = 'public, max-age=31536000, immutable';
/** No path traversal, no hidden file, no compressed copy by its own name. */
const FILE = /^(?!.*(?:\.\.|\/\.))[A-Za-z0-9_][A-Za-z0-9._/-]{0,200}(?<!\.br)$/;

/** Scripts and their brotli copies, which get no policy: a worker would take over that of its script's response. */
const SCRIPT = /\.m?js(?:\.br)?$/;
/** The type that the static-file library gives `.ts`. In a release it is TypeScript: the types of an embed. */
const TRANSPORT_STREAM = 'video/mp2t';
/**
 * For a file that is opened as a page, such as a release's HTML or SVG: the sandbox gives it another origin than the
 * site's, so it can read no session and call nothing in a visitor's name. The page policy only covers the site's own
 * pages.
 */
const DOCUMENT_POLICY = 'sandbox allow-scripts';

/** Whether these can name a file of a release. */
export const isReleaseFile = (name: string, version: string, file: string): boolean =>
  releaseNameSchema.safeParse(name).success && versionSchema.safeParse(version).success && FILE.test(file);

type Served = Pick<VisitorsDependencies['releases'], 'servedDirectory' | 'bringVersion'>;

/**
 * Registers the handler that sends files of releases, as brotli copies where the browser accepts them, readable from
 * any origin. A miss is always a plain 404, never a page.
 */
export async function registerReleaseFiles(app: FastifyInstance, root: string): Promise<void> {
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    index: false,
    setHeaders: (reply, path) => {
      if (!SCRIPT.test(path)) reply.header('content-security-policy', DOCUMENT_POLICY);
    },
  });
  app.setNotFoundHandler((_request, reply) => missing(reply));
  app.addHook('onRequest', async (_request, reply) => allowEveryOrigin(reply));
  // Only in `onSend`, because the library sets the type of a brotli copy after `setHeaders`.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === TRANSPORT_STREAM) reply.type('text/plain; charset=utf-8');
  });
}

/**
 * `/remotes/<name>/<version>/<file>`: files that never change, kept for a year.
 */
function serveRemotes(app: FastifyInstance, { servedDirectory: root, bringVersion }: Served): void {
  void app.register(
    async (child) => {
      await registerReleaseFiles(child, root);
      child.get('/*', async (request, reply) => {
        const file = (request.params as { '*': string })['*'];
        const [name = '', version = '', ...rest] = file.split('/');
        if (!isReleaseFile(name, version, rest.join('/'))) return missing(reply);
        await bringVersion(name, version);
        return reply.header('cache-control', YEAR).sendFile(file);
      });
    },
    { prefix: '/remotes' },
  );
}

export const remotesFilesFeature: Feature<VisitorsDependencies> = (app, deps) => serveRemotes(app, deps.releases);

/** A second listener that serves only the remotes, so that they can have another origin. */
export async function buildRemotesApp(
  releases: Served,
  deps: Pick<VisitorsDependencies, 'log' | 'settings'>,
): Promise<FastifyInstance> {
  const app = fastify({ ...requestLogOptions(deps), ...CONNECTION_LIMITS });
  // No route takes a body, and Fastify would read that of a miss into memory.
  app.removeAllContentTypeParsers();
  answerInOrder(app);
  drainOnClose(app);
  observeRequests(app);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(BASE_HEADERS));
  serveRemotes(app, releases);
  app.setNotFoundHandler((_request, reply) => missing(reply));
  return app;
}

function allowEveryOrigin(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  });
}

export function missing(reply: FastifyReply): FastifyReply {
  // A miss may be a file that is still being published: no cache may keep it.
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
}
