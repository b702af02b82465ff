/** `npm start`: builds what changed, publishes it into DATA_DIR, starts the server and keeps it running. */
import { buildServer } from '../build/build-server';
import { compiledServer, SERVER_ENVIRONMENT, SERVER_FLAGS } from '../build/compiled-server';
import { buildAndPublish } from '../release/build-and-publish';
import { dataDirectory } from '../release/server-command';
import { ROOT } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { checkDataDirectory, checkPort } from './start-checks';
import { supervise } from './supervise';

const env: NodeJS.ProcessEnv & { DATA_DIR: string } = {
  ...SERVER_ENVIRONMENT,
  ...process.env,
  DATA_DIR: dataDirectory(),
};

await runCommand(async () => {
  await checkDataDirectory(env.DATA_DIR);
  await checkPort(env['PORT'] ?? '3000', env['HOST'] ?? 'localhost');
  await buildServer();
  await makeReleases();
  return supervise({ args: [...SERVER_FLAGS, compiledServer('main')], cwd: ROOT, env, say });
});

async function makeReleases(): Promise<void> {
  const begun = performance.now();
  say('Building what changed …');
  const code = await buildAndPublish(env, say);
  if (code !== 0) throw new CommandError('The builds could not be published; the reason is above.');
  say(`  ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
