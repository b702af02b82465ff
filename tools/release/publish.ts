/** Builds what changed and publishes it into DATA_DIR without starting a server: for tests and containers. */
import { runCommand, say } from '../run-command';
import { buildAndPublish } from './build-and-publish';
import { dataDirectory } from './server-command';

await runCommand(() => buildAndPublish({ ...process.env, DATA_DIR: dataDirectory() }, say));
