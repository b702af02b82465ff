import { createDiskChunkStore } from '../../exams/recordings/chunk-store';
import type { Feature } from '../../features';
import { sweep } from './sweep';

export const SWEEP_JOB = 'sweep';

/** Soon after the start, for what a kill left behind; then every minute. */
const FIRST_MS = 5_000;
const EVERY_MS = 60_000;

/** The job's key keeps several processes on one database from sweeping at the same time. */
export const sweepFeature: Feature = async (app, deps) => {
  const chunkStore = createDiskChunkStore(deps.dataDirectory);
  await deps.queue.work(SWEEP_JOB, () => sweep(deps, chunkStore));
  const send = () => {
    deps.queue
      .send(SWEEP_JOB, {}, { key: SWEEP_JOB })
      .catch((error: unknown) => app.log.error({ err: error }, 'sweep not queued'));
  };
  const first = setTimeout(send, FIRST_MS).unref();
  const every = setInterval(send, EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(every);
  });
};
