// First file of every worker thread. Plain JavaScript, because it makes TypeScript loadable where the server runs from
// its sources: a worker does not always inherit the loader of the main thread (tests run without one), and
// `--import tsx` would be resolved from the working directory instead of from here.
import { parentPort, workerData } from 'node:worker_threads';

if (workerData.module.endsWith('.ts')) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { run } = await import(workerData.module);

/** @param {unknown} input */
async function respond(input) {
  try {
    parentPort?.postMessage({ value: await run(input) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

if (workerData.stays) {
  // One call after the other; those that came while the module was loaded have waited.
  let last = Promise.resolve();
  parentPort?.on('message', (input) => (last = last.then(() => respond(input))));
} else {
  await respond(workerData.input);
}
