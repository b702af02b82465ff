import { join } from 'node:path';
import { ROOT } from './source-key.mjs';

/**
 * `DATA_DIR` as an absolute path, resolved against the user's working directory; default: `data` of the checkout.
 * @param {NodeJS.ProcessEnv} env
 */
export function dataDirectory(env = process.env) {
  const given = env['DATA_DIR'];
  if (!given) return join(ROOT, 'data');
  return given.startsWith('/') ? given : join(env['INIT_CWD'] ?? process.cwd(), given);
}
