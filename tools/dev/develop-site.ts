import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { dataDirectory } from '../boot/data-directory.mjs';
import { compiledIn } from '../boot/source-key.mjs';
import { buildServer } from '../build/build-server';
import { compiledServer, SERVER_ENVIRONMENT } from '../build/compiled-server';
import { freePort } from '../machine/free-port';
import { buildableFolders, ROOT } from '../packages';
import { runReleaseCommand, withoutSite } from '../release/server-command';
import { say } from '../run-command';
import { checkDataDirectory, checkPort, listenerOf, mayStart } from '../start/start-checks';
import { TYPE_CHECKS } from '../types/compiler';
import { afterEveryChange } from './after-every-change';
import { openPageChannel, type PageChannel } from './page-channel';
import { rebuildAlways } from './rebuild-always';
import { watchTypes } from './watch-types';

/** A separate data directory, so that `npm start` does not serve development builds. */
const DATA = join(ROOT, '.cache/dev/data');
/** The type checks of pages and server; tools and browser tests are not part of the site. */
const CHECKED = ['packages of pages', 'tsconfig.node.json'];

/**
 * Runs the whole site from this tree. Every change rebuilds shell, remotes or server and reloads open pages; failed
 * builds and type errors are shown in the terminal and on the pages.
 * @returns the exit code: 0 once everything runs, 1 if the server rejects its settings or data directory
 */
export async function developSite(): Promise<number> {
  const { port, host } = listenerOf(process.env);
  const dataDir = process.env['DATA_DIR'] ? dataDirectory() : DATA;
  await checkPort(port, host);
  await checkDataDirectory(dataDir);
  const inner = await freePort();
  const env = serverEnvironment(process.env, { dataDir, port, inner });
  if (!(await mayStart(env))) return 1;
  const channel = await openPageChannel({ host, port: Number(port), to: inner });

  say('Building the site …');
  await buildServer();
  // Before the packages, which take far longer: a change of the server meanwhile would otherwise stay uncompiled.
  watchServer(channel);
  await Promise.all(
    buildableFolders().map((folder) =>
      rebuildAlways(
        folder,
        async ({ directory }) => {
          const code = await runReleaseCommand(['publish', `${releaseNameOf(folder)}=${directory}`], env);
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
  for (const { name, args } of TYPE_CHECKS)
    if (CHECKED.includes(name))
      watchTypes(args, (errors) => {
        channel.tell(name, errors);
      });
  say(`\nThe site is at http://${host}:${port}, with its data in ${dataDir}. Ctrl-C ends it.`);
  return 0;
}

/**
 * @param inner port of the server, which changes with every start: mails, certificates and Google lead to `port`, where
 * pages are open and the browser has the session
 */
export function serverEnvironment(
  given: NodeJS.ProcessEnv,
  { dataDir, port, inner }: { dataDir: string; port: string; inner: number },
): NodeJS.ProcessEnv {
  return {
    ...SERVER_ENVIRONMENT,
    ...withoutSite(given),
    DATA_DIR: dataDir,
    PORT: String(inner),
    HOST: 'localhost',
    PUBLIC_ORIGIN: given['PUBLIC_ORIGIN'] || `http://localhost:${port}`,
  };
}

/** Starts the server; Node restarts it when its files change. @param port behind the channel, so it is not printed */
function startServer(env: NodeJS.ProcessEnv, port: number): void {
  // The server logs less to a terminal than to a pipe (server/src/log.ts), and here it always writes to a pipe.
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
  const compile = () =>
    buildServer().then(
      () => {
        channel.tell('server', null);
      },
      (error: unknown) => {
        channel.tell('server', error instanceof Error ? error.message : String(error));
      },
    );
  afterEveryChange(
    ['server', ...compiledIn('server')].map((folder) => join(ROOT, folder, 'src')),
    compile,
  );
}
