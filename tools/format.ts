import { join } from 'node:path';
import { x } from 'tinyexec';
import { ROOT } from './packages';

const FORMATTER = join(ROOT, 'node_modules/oxfmt/bin/oxfmt');

/** Formats files in place; prints only errors. @param files absolute, or relative to the checkout */
export async function format(files: readonly string[]): Promise<void> {
  await x(process.execPath, [FORMATTER, ...files], {
    nodeOptions: { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
    throwOnError: true,
  });
}
