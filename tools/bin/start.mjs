/**
 * `npm start`: installs, builds what changed, publishes it into DATA_DIR and starts the server (design §7).
 * Plain Node without dependencies up to the install.
 */
import { installDependencies } from '../build/install.mjs';
import { checkDataDirectory, checkPort, ConfigError } from '../build/start-checks.mjs';
import { runServer } from '../build/run-server.mjs';
import { dataDirectory } from '../build/run-server-script.mjs';

const say = (line) => {
  console.log(line);
};
const env = { ...process.env, DATA_DIR: dataDirectory() };

try {
  await checkDataDirectory(env.DATA_DIR);
  await checkPort(env.PORT ?? 3000, env.HOST ?? 'localhost');
  await installDependencies(say);
  await makeReleases();
  process.exitCode = await runServer(env);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : (error.stack ?? error));
  process.exitCode = 1;
}

async function makeReleases() {
  // Needs what was just installed.
  const { buildAndPublish } = await import('../build/build-and-publish.mjs');
  const begun = performance.now();
  say('Building what changed …');
  const code = await buildAndPublish({ env, say });
  if (code !== 0) throw new ConfigError('The builds could not be published; the reason is above.');
  say(`  ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
