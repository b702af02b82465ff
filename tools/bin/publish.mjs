/** Builds what changed and publishes it into DATA_DIR, without starting anything: what tests and containers need. */
import { buildAndPublish } from '../build/build-and-publish.mjs';
import { dataDirectory } from '../build/run-server-script.mjs';

try {
  const env = { ...process.env, DATA_DIR: dataDirectory() };
  process.exitCode = await buildAndPublish({
    env,
    say: (line) => {
      console.log(line);
    },
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
