import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compiledIn } from '../boot/source-key.mjs';
import { readManifest, ROOT } from '../packages';

/** Inputs of a build besides the sources of the package and of the packages that it compiles in. */
const BUILD_TOOLS = [
  // Of this repository; a team's own repository may use another package manager.
  'pnpm-lock.yaml',
  'package-lock.json',
  'yarn.lock',
  'shared/presets/package.json',
  'shared/presets/webpack',
  'shared/presets/tsconfig',
  ...['build-package', 'finish-build', 'release-document', 'release-settings', 'run-webpack', 'shell-offer'].map(
    (part) => `tools/build/${part}.ts`,
  ),
];

/**
 * Version of a build of the current sources: the package's own version and a hash of all inputs of the build. The same
 * sources give the same version, so unchanged packages are not rebuilt.
 * @param folder such as `remote-replay`
 * @returns such as `0.1.0-1f2e3d4c`
 */
export function sourceVersion(folder: string, root = ROOT): string {
  const folders = [folder, ...compiledIn(folder, root)];
  const paths = folders.flatMap((name) =>
    ['src', 'build', 'package.json', 'webpack.config.mjs', 'webpack.embed.config.mjs', 'tsconfig.json'].map(
      (part) => `${name}/${part}`,
    ),
  );
  const files = [...paths, ...BUILD_TOOLS].flatMap((path) => filesOf(join(root, path))).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  const { version } = readManifest(join(root, folder));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

/** Files below a path, without tests, which are not part of a build. */
function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.[a-z]+$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesOf(join(path, name)));
}
