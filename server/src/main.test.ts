import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledServer, SERVER_FLAGS } from '@bandmark/tools/build/compiled-server';
import { openLogFile } from '@bandmark/tools/test/test-logs';
import { readOperatorFile } from './cli/operator-file';
import { PUBLIC_SITE } from './testing/public-site';

/** Real processes, compiled, as `npm start` starts them. The first start of an embedded database may take long on a busy machine. */

interface Process {
  output: () => string;
  kill(signal: NodeJS.Signals): void;
  exit: Promise<number | null>;
}

function run(program: string, environment: Record<string, string>, words: string[] = []): Process {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...SERVER_FLAGS, compiledServer(program), ...words], {
    cwd: join(__dirname, '..'),
    env: { PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
  });
  let output = '';
  // The output of a command is for the operator and contains names and addresses, so it is not kept.
  const keep = program === 'main' ? openLogFile('process') : null;
  const collect = (part: Buffer): void => {
    keep?.(part);
    output += part.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    output: () => output,
    kill: (signal) => void child.kill(signal),
    exit: new Promise((resolve) => child.once('close', resolve)),
  };
}

const server = (environment: Record<string, string>) => run('main', environment);
const command = async (program: string, environment: Record<string, string>, ...words: string[]) => {
  const running = run(program, environment, words);
  return { code: await running.exit, output: running.output().trim() };
};
const user = (environment: Record<string, string>, ...words: string[]) =>
  command('user-command', environment, ...words);

async function address(running: Process): Promise<string> {
  let ended = false;
  void running.exit.then(() => (ended = true));
  for (;;) {
    const found = /is running at (\S+)/.exec(running.output())?.[1];
    if (found) return found;
    if (ended) throw new Error(`The server ended: ${running.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Sends half a body. @returns `end` sends the rest and resolves with the response */
async function beginUpload(origin: string): Promise<{ end(): Promise<string> }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.setEncoding('utf8').on('data', (part: string) => (response += part));
  const closed = once(socket, 'close');
  const body = JSON.stringify({
    events: [{ kind: 'load', remote: 'auth', version: '1.0.0', phase: 'load', value: 12 }],
  });
  const head = `POST /api/telemetry HTTP/1.1\r\nhost: ${hostname}\r\nexpect: 100-continue\r\n`;
  socket.write(`${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`);
  // The server has received the head of the request once it responds with "100 Continue".
  while (!response.includes('100 Continue')) await once(socket, 'data');
  response = '';
  socket.write(body.slice(0, 20));
  return {
    async end() {
      socket.write(body.slice(20));
      await closed;
      return response;
    },
  };
}

/** Files and folders below a directory that other accounts of the machine may read. */
async function readableByOthers(directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(directory, { recursive: true })) {
    const { mode } = await stat(join(directory, name));
    if ((mode & 0o077) !== 0) found.push(name);
  }
  return found;
}

/** Resolves when the server takes no new connections any more. */
async function refused(origin: string): Promise<void> {
  while (
    await fetch(`${origin}/api/health`).then(
      () => true,
      () => false,
    )
  );
}

describe('the server as a process', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bandmark-main-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test('one life: start, refuse a second, be killed, start again, stop', async () => {
    const DATA_DIR = join(directory, 'data');
    const first = server({ DATA_DIR });
    const origin = await address(first);
    expect(first.output()).toBe(`Bandmark is running at ${origin} with its data in ${DATA_DIR}\n`);
    expect(await (await fetch(`${origin}/api/health`)).json()).toEqual({ ok: true });
    expect((await stat(join(DATA_DIR, 'operator.json'))).mode & 0o777).toBe(0o600);
    expect((await readOperatorFile(DATA_DIR))?.address).toBe(origin);
    // Must not open a debugger: checked below, once other processes have come and gone.
    first.kill('SIGUSR1');

    const second = server({ DATA_DIR });
    expect(await second.exit).toBe(78);
    expect(second.output()).toMatch(/^DATA_DIR: \S+ is in use by another server \(process \d+\)\. Stop it first\.\n$/);
    const { port } = new URL(origin);
    const sameDoor = server({ DATA_DIR: join(directory, 'elsewhere'), PORT: port });
    expect(await sameDoor.exit).toBe(78);
    expect(sameDoor.output()).toBe(`PORT: ${port} is in use by another program.\n`);

    // `npm start` runs this check before its builds, which take longer.
    expect((await command('release-command', { DATA_DIR }, 'check-start')).output).toBe(second.output().trim());
    const empty = join(directory, 'empty');
    const withDatabase = join(directory, 'with-database');
    await mkdir(join(withDatabase, 'db'), { recursive: true });
    await mkdir(empty);
    const refusal = (dataDirectory: string) => ({
      code: 1,
      output: `DATA_DIR: ${dataDirectory} holds no site, but a site is running at ${origin} from another directory. Set DATA_DIR to that directory, which the site printed when it started, and run the command again.`,
    });
    expect(await command('release-command', { DATA_DIR: empty, PORT: port }, 'plan-provision', 'auth=1.0.0')).toEqual(
      refusal(empty),
    );
    expect(await command('team-command', { DATA_DIR: empty, PORT: port }, 'create', 'a-team', 'auth')).toEqual(
      refusal(empty),
    );
    expect(await user({ DATA_DIR: withDatabase, PORT: port }, 'list')).toEqual(refusal(withDatabase));
    expect([await readdir(empty), await readdir(withDatabase)]).toEqual([[], ['db']]);

    expect(await user({ DATA_DIR }, 'list')).toEqual({ code: 0, output: 'There are no accounts yet.' });
    const nothingWaits = 'writing: 0 waiting; 0 marked in 7 days\nspeaking: 0 waiting; 0 marked in 7 days';
    expect(await user({ DATA_DIR }, 'queues')).toEqual({ code: 0, output: nothingWaits });
    expect(await user({ DATA_DIR }, 'stuck')).toEqual({
      code: 0,
      output: 'Nothing has failed.\nbackup: none was made yet',
    });
    expect(await user({ DATA_DIR }, 'replace-test', '4711', 'The sound of the room failed.')).toEqual({
      code: 1,
      output: 'There is no such test.',
    });
    expect(first.output()).not.toContain('Debugger listening');
    first.kill('SIGKILL');
    await first.exit;
    // The kill left these files behind; the command opens the data itself.
    expect(await readdir(DATA_DIR)).toEqual(expect.arrayContaining(['operator.json', 'server.lock']));
    expect(await user({ DATA_DIR }, 'grant', 'examiner', 'nobody@example.org')).toEqual({
      code: 1,
      output: 'There is no account with the email nobody@example.org.',
    });
    expect(await user({ DATA_DIR }, 'queues')).toEqual({ code: 0, output: nothingWaits });
    expect(await user({ DATA_DIR }, 'replace-test', '4711', 'The sound of the room failed.')).toEqual({
      code: 1,
      output: 'There is no such test.',
    });
    expect(await readableByOthers(DATA_DIR)).toEqual([]);

    const third = server({ DATA_DIR, REMOTES_PORT: '0' });
    const again = await address(third);
    expect((await fetch(`${again}/api/health`)).status).toBe(200);
    const page = await fetch(again, { headers: { accept: 'text/html' } });
    const remotes = /script-src 'self' (http:\/\/localhost:\d+)/.exec(
      page.headers.get('content-security-policy') ?? '',
    )?.[1];
    expect((await fetch(`${remotes}/remotes/none/1.0.0/entry.js`)).status).toBe(404);
    const upload = await beginUpload(again);
    third.kill('SIGTERM');
    await refused(again);
    expect(await upload.end()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await third.exit).toBe(0);
    expect(await readdir(DATA_DIR)).not.toEqual(expect.arrayContaining(['operator.json']));
  });

  test.each([
    ['a bad value', 78, { PORT: 'http' }, 'PORT: must be a number.\n'],
    [
      'a shared database without a secret',
      78,
      { DATABASE_URL: 'postgres://127.0.0.1:9/x' },
      'SECRET: must be set when DATABASE_URL is set.\n',
    ],
    [
      'a database that is not there now',
      75,
      { DATABASE_URL: 'postgres://127.0.0.1:9/x', SECRET: 'a secret of thirty-two characters' },
      /^DATABASE_URL: the database cannot be reached \(.+\)\.\n$/,
    ],
    [
      'an unknown host',
      78,
      { HOST: '192.0.2.1', ...PUBLIC_SITE },
      'PORT: 0 cannot be opened: HOST is no address of this machine.\n',
    ],
    [
      'an unknown host for the metrics',
      78,
      { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
      'METRICS_PORT: 0 cannot be opened: METRICS_HOST is no address of this machine.\n',
    ],
  ])('%s ends in one line and exit code %i', async (_, code, environment, line) => {
    const ended = server({ DATA_DIR: join(directory, 'unused'), ...(environment as Record<string, string>) });
    expect(await ended.exit).toBe(code);
    if (typeof line === 'string') expect(ended.output()).toBe(line);
    else expect(ended.output()).toMatch(line);
  });

  test('a data directory that cannot be used ends in one line and exit code 78', async () => {
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    for (const DATA_DIR of [file, join(file, 'below'), '/proc']) {
      const ended = server({ DATA_DIR });
      expect(await ended.exit).toBe(78);
      expect(ended.output()).toMatch(/^DATA_DIR: \S+ (cannot be made|is not writable) \(\w+\)\.\n$/);
    }
  });

  test('a port that another program has', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    const ended = server({ DATA_DIR: join(directory, 'unused'), REMOTES_PORT: String(port) });
    expect(await ended.exit).toBe(78);
    expect(ended.output()).toBe(`REMOTES_PORT: ${port} is in use by another program.\n`);
    other.close();
  });

  test('a team gets no token for a remote that the site does not have, and a start no build with a bad setting', async () => {
    const env = { DATA_DIR: join(directory, 'before-any-release') };
    await mkdir(env.DATA_DIR);
    expect(await command('team-command', env, 'create', 'a-team', 'remote-reply')).toEqual({
      code: 1,
      output:
        'The site has no remote named reply. It has none yet. Add --new for one that its team has yet to release.',
    });
    expect(await command('release-command', { ...env, LOG_LEVEL: 'bogus' }, 'check-start')).toEqual({
      code: 1,
      output: 'LOG_LEVEL: must be silent, error, warn, info or debug.',
    });
    expect(await command('release-command', env, 'check-start')).toEqual({ code: 0, output: '' });
    expect(await readdir(env.DATA_DIR)).toEqual([]);
  });

  test('a command that is none says how', async () => {
    const env = { DATA_DIR: directory, BANDMARK_CALLED_AS: 'npm run user --' };
    expect(await user(env, 'make', 'coffee')).toEqual({
      code: 1,
      output:
        "Unknown command 'make'.\nUsage: npm run user -- grant | revoke | list | log-names | attempts | extra-time | replace-test | queues | stuck | history",
    });
    expect(await user(env, 'grant', 'cook', 'reader@example.com')).toEqual({
      code: 1,
      output:
        "Command-argument value 'cook' is invalid for argument 'role'. Known: examiner, lead, operator.\nUsage: npm run user -- grant <role> <email>",
    });
  });
});
