/** Builds what changed, the server too, and publishes it into DATA_DIR without starting a server: for tests and containers. */
import { buildServer } from '../build/build-server';
import { runCommand, say } from '../run-command';
import { buildAndPublish } from './build-and-publish';
import { dataDirectory } from './server-command';

await runCommand(async () => {
  await buildServer();
  return buildAndPublish({ ...process.env, DATA_DIR: dataDirectory() }, say);
});
