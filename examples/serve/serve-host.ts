import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import Fastify from 'fastify';
import { receiver } from '../receiver/receiver';
import { bundleHost } from './bundle-host';
import { hostFolder, type HostName, hostNamed } from './hosts';

const SERVE = fileURLToPath(new URL('.', import.meta.url));
/** The grant that all hosts issue. A real grant is signed, names one user or task, and expires. */
const DEMO_GRANT = 'demo-grant';

/** The current version of the embed, from the site's `/embed/recorder/v1.json`. */
interface PinnedEmbed {
  file: string;
  integrity: string;
}

export interface ServedHost {
  name: HostName;
  origin: string;
  /** Paths of the joined recordings. */
  recordings: string[];
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Origin of the site that serves the recorder. */
  site: string;
  /** 0 for any free port. */
  port?: number;
}

/**
 * Bundles one host and serves it on its own origin; recordings go to a receiver at `/recordings`.
 * @throws when the site does not answer or has no recorder, or the port is taken
 */
export async function serveHost(name: HostName, { site, port = 0 }: ServeOptions): Promise<ServedHost> {
  const { file, integrity } = await pinnedEmbed(site);
  const workspace = await mkdtemp(join(tmpdir(), `host-${name}-`));
  const app = Fastify({ forceCloseConnections: true, pluginTimeout: 60_000 });
  const close = async () => {
    await app.close();
    await rm(workspace, { recursive: true, force: true });
  };
  try {
    const bundle = join(workspace, 'bundle');
    await bundleHost(name, bundle);
    const { policy } = hostNamed(name);
    const publicFolder = join(hostFolder(name), 'public');
    const template = await readFile(join(publicFolder, 'index.html'), 'utf8');
    const page = template
      .replaceAll('{{site}}', site)
      .replaceAll('{{pinned}}', `${site}/embed/recorder/${file}`)
      .replaceAll('{{integrity}}', integrity);
    const recordings: string[] = [];

    app.get('/', (_request, reply) => {
      if (policy) reply.header('content-security-policy', policy(site));
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
    });
    // A real server authenticates the user and signs a grant for one task, with an expiry.
    app.post('/upload-grants', () => ({ grant: DEMO_GRANT, recording: 'user-8/task-17' }));
    // In a separate scope, so that `allowedPath` does not restrict the receiver's files.
    await app.register(async (scope) => {
      await scope.register(files, { root: [publicFolder, bundle, SERVE], index: false, allowedPath: isScriptOrStyle });
    });
    await app.register(receiver, {
      prefix: '/recordings',
      directory: join(workspace, 'recordings'),
      subjectOf: (grant: string) => (grant === DEMO_GRANT ? 'demo' : null),
      onFile: (_recording: string, path: string) => recordings.push(path),
    });
    const address = await app.listen({ port, host: '127.0.0.1' });
    // Chromium and Firefox treat `localhost` as a secure context, which the camera requires.
    return { name, origin: `http://localhost:${new URL(address).port}`, recordings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Excludes the TypeScript files beside host.css. */
const isScriptOrStyle = (path: string): boolean => /\.(js|css)$/.test(path);

async function pinnedEmbed(site: string): Promise<PinnedEmbed> {
  const address = `${site}/embed/recorder/v1.json`;
  const response = await fetch(address).catch(() => null);
  if (!response) throw new Error(`No site answers at ${site}. Start one, or name another in BANDMARK_URL.`);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: the site has no recorder to embed.`);
  return (await response.json()) as PinnedEmbed;
}
