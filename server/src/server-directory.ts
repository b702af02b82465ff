import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package, which holds `content`, `migrations` and `sample`, for sources and for the compiled server. */
export const SERVER_DIRECTORY = packageOf(import.meta.dirname);

function packageOf(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : packageOf(dirname(directory));
}
