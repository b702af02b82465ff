import { join } from 'node:path';
import { x } from 'tinyexec';
import { ROOT } from '../packages';

const PRETTIER = join(ROOT, 'node_modules/prettier/bin/prettier.cjs');

/** @param files relative to the checkout */
export async function format(files: readonly string[]): Promise<void> {
  await x(process.execPath, [PRETTIER, '--write', '--log-level', 'warn', ...files], {
    nodeOptions: { cwd: ROOT, stdio: 'inherit' },
    throwOnError: true,
  });
}
