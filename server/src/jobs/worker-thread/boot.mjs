// First file of every worker thread. Plain JavaScript, because it makes TypeScript loadable where the server runs from
// its sources: a worker does not always inherit the loader of the main thread (tests run without one), and
// `--import tsx` would be resolved from the working directory instead of from here.
import { parentPort, workerData } from 'node:worker_threads';

if (workerData.module.endsWith('.ts')) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { run } = await import(workerData.module);
try {
  parentPort?.postMessage({ value: await run(workerData.input) });
} catch (error) {
  parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
