import { join } from 'node:path';
import { ROOT } from './source-key.mjs';

/**
 * `DATA_DIR` as an absolute path, relative to where the command was given; `./data` of the checkout otherwise.
 * @param {NodeJS.ProcessEnv} env
 */
export function dataDirectory(env = process.env) {
  const given = env['DATA_DIR'];
  if (!given) return join(ROOT, 'data');
  return given.startsWith('/') ? given : join(env['INIT_CWD'] ?? process.cwd(), given);
}
