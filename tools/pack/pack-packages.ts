import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { codeOf, CommandError } from '../run-command';
import { bundleTeamCommands } from './bundle-team-commands';
import { compilePackages, declarePresets } from './compile-packages';
import { packedManifest, type PackedManifest } from './packed-manifest';

/** Compiled; in the order in which they depend on one another. */
const COMPILED = ['domain', 'contracts', 'platform', 'ui'] as const;
/** Plain JavaScript and JSON: what a remote's build, tests, types and lint take from this repository. */
const PRESETS = [
  'assets.d.ts',
  'jest',
  'lint/import-rules.mjs',
  'lint/language-rules.mjs',
  'lint/refuse-syntax.mjs',
  'lint/team-plugin.mjs',
  'lint/typescript-syntax.mjs',
  'lint/unread-variables.mjs',
  'tsconfig/base.json',
  'tsconfig/browser.json',
  'webpack',
];
/** What a team's configuration imports of them. */
const DECLARED = ['jest/preset.mjs', 'lint/import-rules.mjs', 'lint/language-rules.mjs', 'webpack/remote.mjs'];
/** Of the presets: the shell, the bench and this repository's own lint. */
const OURS_ALONE =
  /(?:\.test\.ts|webpack\/(?:shell|monolith)\.mjs|webpack\/left-out\/(?:preload|snapshot-handler)\.js)$/;

export interface PackedPackage {
  name: string;
  version: string;
  /** The tarball. */
  file: string;
}

/**
 * Packs what a team outside this repository builds a remote with: `bandmark-<name>.tgz` each. The files of a package
 * are exactly those of its folder, and the same sources give the same bytes.
 * @param output folder for the tarballs; others in it stay
 * @throws CommandError, before it compiles anything, when the folder cannot be made
 */
export async function packPackages(output: string): Promise<PackedPackage[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'bandmark-pack-'));
  try {
    await makeOutput(output);
    await Promise.all([compileInto(scratch), presetsInto(scratch)]);
    return await Promise.all([...COMPILED, 'presets'].map((name) => tarball(join(scratch, name), name, output)));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @throws CommandError */
export async function makeOutput(output: string): Promise<void> {
  try {
    await mkdir(output, { recursive: true });
  } catch (error) {
    if (['EEXIST', 'ENOTDIR'].includes(codeOf(error)))
      throw new CommandError(`${output} is no folder for the tarballs: there is a file of this name, or above it.`);
    throw new CommandError(`The folder ${output} for the tarballs cannot be made (${codeOf(error)}).`);
  }
}

async function compileInto(scratch: string): Promise<void> {
  const compiled = join(scratch, '.compiled');
  await compilePackages(COMPILED, compiled);
  await Promise.all(
    COMPILED.map(async (name) => {
      const folder = join(scratch, name);
      await mkdir(folder);
      await rename(join(compiled, name, 'src'), join(folder, 'dist'));
      await copyAssets(join(ROOT, 'shared', name, 'src'), join(folder, 'dist'));
      await writeManifest(folder, { ...packedManifest(`shared/${name}`), files: ['dist'] });
    }),
  );
}

/** Stylesheets, pictures and fonts, which the modules import beside them. */
async function copyAssets(from: string, to: string): Promise<void> {
  for (const file of await readdir(from, { recursive: true })) {
    if (!/\.(?:css|svg|webp|woff2)$/.test(file)) continue;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(from, file), join(to, file));
  }
}

async function presetsInto(scratch: string): Promise<void> {
  const folder = join(scratch, 'presets');
  for (const path of PRESETS)
    await cp(join(ROOT, 'shared/presets', path), join(folder, path), {
      recursive: true,
      filter: (file) => !OURS_ALONE.test(file),
    });
  await declarePresets(DECLARED, scratch);
  await bundleTeamCommands(join(folder, 'commands'));
  const manifest = packedManifest('shared/presets', ['webpack-cli']);
  await writeManifest(folder, {
    ...manifest,
    files: ['assets.d.ts', 'commands', 'jest', 'lint', 'tsconfig', 'webpack'],
    bin: { bandmark: 'commands/bandmark.mjs' },
    // The testing library renders with the React of the package under test.
    peerDependencies: { ...manifest.peerDependencies, react: '^19.0.0', 'react-dom': '^19.0.0' },
  });
}

async function writeManifest(folder: string, manifest: PackedManifest): Promise<void> {
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Owner, times and order are fixed, so that the bytes depend on the files alone. */
async function tarball(folder: string, name: string, output: string): Promise<PackedPackage> {
  const file = join(output, `bandmark-${name}.tgz`);
  const fixed = [
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--sort=name',
    '--mtime=@499162500',
    '--mode=u=rwX,go=rX',
  ];
  const { exitCode, stderr } = await x(
    'tar',
    [...fixed, `--transform=s,^${name},package,`, '--use-compress-program=gzip -n', '-cf', `${file}.new`, name],
    { nodeOptions: { cwd: dirname(folder) } },
  );
  if (exitCode !== 0) throw new CommandError(`tar could not write ${file}:\n${stderr}`);
  await rename(`${file}.new`, file);
  const { name: named, version } = packedManifest(`shared/${name}`);
  return { name: named, version, file };
}
