import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './packages.mjs';

/** What shapes the output beside the sources of the package and of what it is compiled with. */
const TOOLING = [
  'pnpm-lock.yaml',
  'shared/presets/package.json',
  'shared/presets/webpack',
  'shared/presets/tsconfig',
  ...['build-package', 'precompress', 'release-document', 'shell-offer'].map((part) => `tools/build/${part}.mjs`),
];

/**
 * Version of what would be built from the sources as they are: the package's own version and a hash of everything
 * it is made from. The same sources give the same version, so what is unchanged is not built again.
 * @param {string} folder such as `remote-replay`
 * @returns {string} such as `0.1.0-1f2e3d4c`
 */
export function sourceVersion(folder, root = ROOT) {
  const folders = [folder, ...compiledIn(folder, root)];
  const paths = folders.flatMap((name) =>
    ['src', 'package.json', 'webpack.config.mjs', 'tsconfig.json'].map((part) => `${name}/${part}`),
  );
  const files = [...paths, ...TOOLING].flatMap((path) => filesOf(join(root, path))).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  const { version } = readJson(join(root, folder, 'package.json'));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

/** Workspace packages that end up in the bundle, directly or through another. @returns {string[]} folders */
export function compiledIn(folder, root = ROOT, found = new Set()) {
  const { dependencies = {} } = readJson(join(root, folder, 'package.json'));
  for (const [name, range] of Object.entries(dependencies)) {
    const dependency = name.replace(/^@bandmark\//, 'shared/');
    if (!range.startsWith('workspace:') || found.has(dependency)) continue;
    found.add(dependency);
    compiledIn(dependency, root, found);
  }
  return [...found].sort();
}

/** Tests are no part of what is built. */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.[a-z]+$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesOf(join(path, name)));
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
