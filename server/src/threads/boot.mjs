// Entry of every worker thread. Plain JavaScript, because it registers the TypeScript loader if the server runs from
// its sources: a worker does not always inherit the main thread's loader (tests run without one), and `--import tsx`
// would be resolved from the working directory instead of from here.
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
  // Runs calls sequentially. Messages that arrive while the module is loading are queued by the port.
  let last = Promise.resolve();
  parentPort?.on('message', (input) => (last = last.then(() => respond(input))));
} else {
  await respond(workerData.input);
}
