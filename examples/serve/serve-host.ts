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
/** What the hosts hand out. A real grant is signed, names one person or task, and ends. */
const DEMO_GRANT = 'demo-grant';

/** The version in force, as the site describes it at `/embed/recorder/v1.json`. */
interface PinnedEmbed {
  file: string;
  integrity: string;
}

export interface ServedHost {
  name: HostName;
  origin: string;
  /** Paths of the files that recordings became. */
  recordings: string[];
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Origin of the site that serves the recorder. */
  site: string;
  /** 0 for any free one. */
  port?: number;
}

/**
 * Bundles one host and serves it on its own origin; recordings go to a receiver at `/recordings`.
 * @throws when the site does not answer or has no recorder
 */
export async function serveHost(name: HostName, { site, port = 0 }: ServeOptions): Promise<ServedHost> {
  const { file, integrity } = await pinnedEmbed(site);
  const workspace = await mkdtemp(join(tmpdir(), `host-${name}-`));
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

  const app = Fastify({ forceCloseConnections: true, pluginTimeout: 60_000 });
  app.get('/', (_request, reply) => {
    if (policy) reply.header('content-security-policy', policy(site));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  // A real server knows who asks, and signs a grant for one task that ends.
  app.post('/upload-grants', () => ({ grant: DEMO_GRANT }));
  // In a separate scope: what this page may serve is no rule for the receiver's files.
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
  return {
    name,
    // Chromium and Firefox hand out cameras on `localhost` as on HTTPS.
    origin: `http://localhost:${new URL(address).port}`,
    recordings,
    async close() {
      await app.close();
      await rm(workspace, { recursive: true, force: true });
    },
  };
}

/** None of the TypeScript beside the stylesheet. */
const isScriptOrStyle = (path: string): boolean => /\.(js|css)$/.test(path);

async function pinnedEmbed(site: string): Promise<PinnedEmbed> {
  const address = `${site}/embed/recorder/v1.json`;
  const response = await fetch(address).catch(() => null);
  if (!response) throw new Error(`No site answers at ${site}. Start one, or name another in BANDMARK_URL.`);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: the site has no recorder to embed.`);
  return (await response.json()) as PinnedEmbed;
}
