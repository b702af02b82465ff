import { extname } from 'node:path';

/**
 * The module of a worker thread or process, which lies beside the importing source file or beside the compiled server.
 * Tests use the compiled modules (testing/compiled-worker-module.ts).
 * @param importer `import.meta.url`
 */
export const workerModule = (name: string, importer: string): URL => new URL(`./${name}${extname(importer)}`, importer);
