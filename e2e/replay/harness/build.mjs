import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { build } = createRequire(createRequire(path('../../../package.json')).resolve('tsx/package.json'))('esbuild');

/** Bundles the page of the replay alone, and the stock player for comparison, into a folder of its own. */
export async function buildPages() {
  const folder = await mkdtemp(join(tmpdir(), 'replay-pages-'));
  const common = {
    bundle: true,
    format: 'esm',
    outdir: folder,
    logLevel: 'error',
    nodePaths: [path('../../../remote-replay/node_modules')],
  };
  await build({
    ...common,
    entryPoints: { page: path('page.jsx') },
    splitting: true,
    jsx: 'automatic',
    loader: { '.woff2': 'file', '.svg': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await build({ ...common, entryPoints: { stock: path('stock.mjs') }, loader: { '.css': 'css' } });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
