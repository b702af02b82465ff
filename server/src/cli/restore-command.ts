/**
 * `npm run restore -- <folder> [--new-secret]`: makes the site of a backup where the settings say, in an empty
 * `DATA_DIR`, an empty database of `DATABASE_URL` and an empty bucket of `S3_…`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../config-error';
import { readSettings } from '../settings';
import { restoreSite } from './backup/restore-site';
import { inTerminal } from './in-terminal';
import { terminalProgress } from './backup/terminal-progress';

const { progress, clear } = terminalProgress();
await inTerminal((words) => run(words).finally(clear));

async function run(words: readonly string[]): Promise<string> {
  const { source, isSecretNew } = parse(words);
  const settings = readSettings(process.env);
  const dataDirectory = resolve(settings.DATA_DIR);
  const { takenAt } = await restoreSite({ settings, dataDirectory, source, isSecretNew, progress });
  return `The site is as it was at ${takenAt}. Start it with npm start.`;
}

function parse(words: readonly string[]) {
  try {
    const options = { 'new-secret': { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [source, ...more] = positionals;
    if (source !== undefined && more.length === 0)
      return { source: resolve(process.env['INIT_CWD'] ?? process.cwd(), source), isSecretNew: values['new-secret'] };
  } catch {
    // Told below.
  }
  throw new ConfigError('Usage: npm run restore -- <folder of a backup> [--new-secret]');
}
