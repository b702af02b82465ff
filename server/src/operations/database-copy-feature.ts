import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoint } from '@bandmark/contracts/endpoint';
import { z } from 'zod/mini';
import type { AppDependencies, Feature } from '../app-dependencies';
import { scratchDirectory } from '../storage/abandoned-files';
import { defineRoute } from '../http/define-route';
import { conflict } from '../http/http-error';

/** Not in `shared/contracts`, because only `npm run backup` on the same machine calls it. */
export const copyDatabaseEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/database-copy',
  summary: 'Copy the embedded database for a backup',
  // The caller removes the directory; if it is killed, the server's cleanup removes it a day later.
  response: z.object({ directory: z.string() }),
});

export interface DatabaseCopyDependencies extends AppDependencies {
  /** Copies the embedded database into a new directory; null if the database is PostgreSQL. */
  copyDatabase: ((directory: string) => Promise<void>) | null;
}

export const databaseCopyFeature: Feature<DatabaseCopyDependencies> = (app, deps) => {
  defineRoute(app, deps, copyDatabaseEndpoint, { access: 'operator' }, async () => {
    if (!deps.copyDatabase) throw conflict('not_embedded', 'This server’s database is not the embedded one.');
    const directory = join(scratchDirectory(deps.dataDirectory), `backup-${randomUUID()}`);
    await mkdir(scratchDirectory(deps.dataDirectory), { recursive: true });
    try {
      await deps.copyDatabase(directory);
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
    return { directory };
  });
};
