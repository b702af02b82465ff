import { createDiskChunkStore } from '../../exams/recordings/chunk-store';
import type { Feature } from '../../features';
import { sweep } from './sweep';

export const sweepFeature: Feature = async (_app, deps) => {
  const chunkStore = createDiskChunkStore(deps.dataDirectory);
  await deps.jobs.work('sweep', () => sweep(deps, chunkStore));
};
