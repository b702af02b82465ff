import { pathToFileURL } from 'node:url';
import { compiledServer } from '@bandmark/tools/build/compiled-server';

/**
 * Stands in for threads/worker-module.ts in tests (jest.config.mjs): workers run compiled, as in production, because
 * loading their sources costs each of the hundreds that tests start half a second of processor time.
 */
export const workerModule = (name: string): URL => pathToFileURL(compiledServer(name));
