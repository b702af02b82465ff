import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { dataDirectory } from '../boot/data-directory.mjs';
import { compiledIn } from '../boot/source-key.mjs';
import { buildServer } from '../build/build-server';
import { compiledServer, SERVER_ENVIRONMENT } from '../build/compiled-server';
import { freePort } from '../machine/free-port';
import { buildableFolders, ROOT } from '../packages';
import { runServerCommand, withoutSite } from '../release/server-command';
import { say } from '../run-command';
import { checkDataDirectory, checkPort, mayStart } from '../start/start-checks';
import { TYPE_CHECKS } from '../types/compiler';
import { openPageChannel, type PageChannel } from './page-channel';
import { rebuildAlways } from './rebuild-always';
import { watchTypes } from './watch-types';

/** Its own data: what is developed is no version that `npm start` would serve next. */
const DATA = join(ROOT, '.cache/dev/data');
const QUIET_MS = 150;
/** What pages and the server are checked by; tools and browser tests are no part of the site. */
const CHECKED = ['packages of pages', 'tsconfig.node.json'];

/**
 * The whole site from this tree: shell, remotes and server are built again at every change, pages load anew, and what
 * does not build or has a wrong type stands in the terminal and on the page.
 * @returns the exit code: 0 once all of it runs, 1 when the server's settings or data directory are refused
 */
export async function developSite(): Promise<number> {
  const { PORT = '3000', HOST = 'localhost', ...rest } = withoutSite(process.env);
  const dataDir = process.env['DATA_DIR'] ? dataDirectory() : DATA;
  await checkPort(PORT, HOST);
  await checkDataDirectory(dataDir);
  const inner = await freePort();
  const env = { ...SERVER_ENVIRONMENT, ...rest, DATA_DIR: dataDir, PORT: String(inner), HOST: 'localhost' };
  if (!(await mayStart(env))) return 1;
  const channel = await openPageChannel({ host: HOST, port: Number(PORT), to: inner });

  say('Building the site …');
  await buildServer();
  await Promise.all(
    buildableFolders().map((folder) =>
      rebuildAlways(
        folder,
        async ({ directory }) => {
          const code = await runServerCommand('releases', ['publish', `${releaseNameOf(folder)}=${directory}`], env);
          if (code !== 0) return null;
          channel.reload();
          return 'open pages load anew';
        },
        (problem) => {
          channel.tell(folder, problem);
        },
      ),
    ),
  );
  startServer(env, inner);
  watchServer(channel);
  for (const { name, args } of TYPE_CHECKS)
    if (CHECKED.includes(name))
      watchTypes(args, (errors) => {
        channel.tell(name, errors);
      });
  say(`\nThe site is at http://${HOST}:${PORT}, with its data in ${dataDir}. Ctrl-C ends it.`);
  return 0;
}

/** Node starts it again when one of its files is another. @param port of the server, behind the channel: not printed */
function startServer(env: NodeJS.ProcessEnv, port: number): void {
  // At a terminal the server says less than into a pipe (server/src/log.ts).
  const level = env['LOG_LEVEL'] || (process.stdout.isTTY ? 'warn' : '');
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', compiledServer('main')], {
    cwd: ROOT,
    env: { ...env, LOG_LEVEL: level },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  createInterface(server.stdout).on('line', (line) => {
    if (!line.includes(` is running at http://localhost:${port}`)) say(line);
  });
  process.once('exit', () => server.kill());
}

function watchServer(channel: PageChannel): void {
  let timer: NodeJS.Timeout | undefined;
  const compile = () =>
    buildServer().then(
      () => {
        channel.tell('server', null);
      },
      (error: unknown) => {
        channel.tell('server', error instanceof Error ? error.message : String(error));
      },
    );
  for (const folder of ['server', ...compiledIn('server')])
    watch(join(ROOT, folder, 'src'), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void compile(), QUIET_MS);
    });
}
