import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package with `content`, `migrations` and `sample`, for sources and the compiled server alike. */
export const SERVER_DIRECTORY = packageOf(import.meta.dirname);

function packageOf(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : packageOf(dirname(directory));
}
