import { extname } from 'node:path';

/**
 * The module of a worker thread or process: a source file beside the importing one, or a file beside the compiled
 * server. Tests run the compiled ones (testing/compiled-worker-module.ts).
 * @param importer `import.meta.url`
 */
export const workerModule = (name: string, importer: string): URL => new URL(`./${name}${extname(importer)}`, importer);
