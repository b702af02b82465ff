import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { answerFolder } from '@bandmark/domain/storage-path';

/** Where finalised recordings lie and are served from. Disk today; an object store fits the same calls. */
export interface AnswerStorage {
  /** A fresh directory for the worker to write into. */
  prepare(answerId: number): Promise<string>;
  /** Makes everything in a prepared directory public at once, in place of whatever an interrupted run left. */
  publish(answerId: number, prepared: string): Promise<void>;
}

/** `DATA_DIR/answers/<range>/<id>/`, the folder that the delivery serves at `/certificate-answers/…`. */
export function createDiskAnswerStorage(dataDirectory: string): AnswerStorage {
  const root = join(dataDirectory, 'answers');
  // Outside the served folders, on the same file system: a rename between them is one step.
  const preparing = join(dataDirectory, 'preparing');
  return {
    async prepare(answerId) {
      const directory = join(preparing, String(answerId));
      await rm(directory, { recursive: true, force: true });
      await mkdir(directory, { recursive: true });
      return directory;
    },
    async publish(answerId, prepared) {
      const folder = join(root, answerFolder(answerId));
      await mkdir(dirname(folder), { recursive: true });
      for (const name of await readdir(prepared)) await flush(join(prepared, name));
      // Nothing links here before the recording is finalised, so the short gap is seen by nobody.
      await rm(folder, { recursive: true, force: true });
      await rename(prepared, folder);
    },
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
