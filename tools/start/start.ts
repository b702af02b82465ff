/** `npm start` (through ../start.mjs): builds what changed, publishes it into DATA_DIR and starts the server. */
import { x } from 'tinyexec';
import { compiledServer, SERVER_FLAGS } from '../build/compiled-server';
import { buildAndPublish } from '../release/build-and-publish';
import { dataDirectory } from '../release/server-command';
import { ROOT } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { checkDataDirectory, checkPort } from './start-checks';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const env: NodeJS.ProcessEnv & { DATA_DIR: string } = { ...process.env, DATA_DIR: dataDirectory() };

await runCommand(async () => {
  await checkDataDirectory(env.DATA_DIR);
  await checkPort(env['PORT'] ?? '3000', env['HOST'] ?? 'localhost');
  // Publishing runs a command of the server, which compiles the server.
  await makeReleases();
  return runServer();
});

async function makeReleases(): Promise<void> {
  const begun = performance.now();
  say('Building what changed …');
  const code = await buildAndPublish(env, say);
  if (code !== 0) throw new CommandError('The builds could not be published; the reason is above.');
  say(`  ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

/** Runs the server with this terminal until it ends, and passes signals to it. @returns its exit code */
async function runServer(): Promise<number> {
  const server = x(process.execPath, [...SERVER_FLAGS, compiledServer('main')], {
    nodeOptions: { cwd: ROOT, env, stdio: 'inherit' },
  });
  const pass = (signal: NodeJS.Signals) => {
    server.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  const { exitCode } = await server;
  for (const signal of SIGNALS) process.off(signal, pass);
  if (exitCode !== undefined) return exitCode;
  // Ended by a signal: an asked-for stop is a success, anything else gets the shell's code for a kill.
  return server.signalCode === 'SIGINT' || server.signalCode === 'SIGTERM' ? 0 : 137;
}
