import { join } from 'node:path';

/** `server/migrations`; the tests and the commands run from the server's own directory or from the root. */
export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '../../migrations');
