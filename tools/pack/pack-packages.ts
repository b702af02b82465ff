import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { x } from 'tinyexec';
import { allEnded } from '../all-ended';
import { ROOT } from '../packages';
import { codeOf, CommandError } from '../run-command';
import { bundleTeamCommands } from './bundle-team-commands';
import { compilePackages, declarePresets } from './compile-packages';
import { packedManifest, type PackedManifest } from './packed-manifest';

/** Packages to compile, in the order of their dependencies. */
const COMPILED = ['domain', 'contracts', 'platform', 'ui'] as const;
/** Plain JavaScript and JSON that a remote's build, tests, types and lint need from this repository. */
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
/** Presets that a team's configuration imports. */
const DECLARED = ['jest/preset.mjs', 'lint/import-rules.mjs', 'lint/language-rules.mjs', 'webpack/remote.mjs'];
/** Presets that only this repository uses: for the shell, the benches and tests. */
const OURS_ALONE =
  /(?:\.test\.ts|webpack\/(?:shell|monolith)\.mjs|webpack\/left-out\/(?:preload|snapshot-handler)\.js)$/;

export interface PackedPackage {
  name: string;
  version: string;
  /** The tarball. */
  file: string;
}

/**
 * Packs the packages that a team outside this repository needs to build a remote, each as `bandmark-<name>.tgz`. A
 * package contains exactly the files of its folder, and the same sources give the same bytes.
 * @param output folder for the tarballs; other files in it are kept
 * @throws CommandError, before anything is compiled, if the folder cannot be created
 */
export async function packPackages(output: string): Promise<PackedPackage[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'bandmark-pack-'));
  try {
    await makeOutput(output);
    await allEnded([compileInto(scratch), presetsInto(scratch)]);
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
      throw new CommandError(`${output} cannot be a folder for the tarballs: it, or a folder above it, is a file.`);
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

/** Copies stylesheets, pictures and fonts, which modules import by relative path. */
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
    // The testing library must render with the React of the package under test.
    peerDependencies: { ...manifest.peerDependencies, react: '^19.0.0', 'react-dom': '^19.0.0' },
  });
}

async function writeManifest(folder: string, manifest: PackedManifest): Promise<void> {
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Owner, times and order are fixed, so that the bytes depend only on the files. */
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
