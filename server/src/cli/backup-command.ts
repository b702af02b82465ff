/**
 * `npm run backup -- <folder> [--storage reference]` · `verify <folder>`
 *
 * While the server runs as well as without it. The folder must not be there yet.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../config-error';
import { readSettings } from '../settings';
import { openStore } from '../storage/open-store';
import type { NewManifest } from './backup/backup-manifest';
import { type BackupOptions, backupSite, megabytes } from './backup/backup-site';
import { inTerminal } from './in-terminal';
import { terminalProgress } from './backup/terminal-progress';
import { verifyBackup } from './backup/verify-backup';

const USAGE = 'Usage: npm run backup -- <new folder> [--storage copy|reference] | verify <folder>';

const { progress, clear } = terminalProgress();
await inTerminal((words) => run(words).finally(clear));

async function run(words: readonly string[]): Promise<string> {
  const { positionals, storage } = parse(words);
  const settings = readSettings(process.env);
  const dataDirectory = resolve(settings.DATA_DIR);
  const [first, second, ...more] = positionals;
  if (first === 'verify' && second !== undefined && more.length === 0) {
    const bucket = settings.S3_BUCKET === undefined ? null : openStore(settings, dataDirectory);
    const manifest = await verifyBackup(folder(second), bucket, progress);
    const unchecked = manifest.storage.mode === 'reference' && bucket === null;
    return `${second} is whole: ${summary(manifest)}${unchecked ? ' The bucket was not checked: S3_… is not set.' : ''}`;
  }
  if (first === undefined || second !== undefined) throw new ConfigError(USAGE);
  const target = folder(first);
  const manifest = await backupSite({ settings, dataDirectory, target, storage, progress });
  return `Backed up to ${target}: ${summary(manifest)}
It holds personal data${manifest.secrets.length > 0 ? ' and the secrets of the site' : ''}: keep it as safe as the server itself.`;
}

function parse(words: readonly string[]): { positionals: string[]; storage: BackupOptions['storage'] } {
  const options = { storage: { type: 'string', default: 'copy' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    if (values.storage === 'copy' || values.storage === 'reference') return { positionals, storage: values.storage };
  } catch {
    // Told below.
  }
  throw new ConfigError(USAGE);
}

/** Relative to where the command was given, which npm passes on. */
function folder(given: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
}

function summary({ database, storage, missing, takenAt }: NewManifest): string {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const where = storage.mode === 'copy' ? megabytes(storage.bytes) : `left in the bucket ${storage.bucket ?? ''}`;
  const lost =
    missing.count === 0
      ? ''
      : `\nThe site itself lacks ${missing.count} objects of unfinished recordings, such as ${missing.keys[0] ?? ''}.`;
  return `${rows} rows in ${database.tables.length} tables and ${storage.objects} objects (${where}), as of ${takenAt}.${lost}`;
}
