/**
 * `npm run backup -- <folder> [--storage reference]` · `verify <folder>`
 *
 * Works with the server running or stopped. The folder must not exist yet.
 */
import { resolve } from 'node:path';
import { command, oneOf } from '@bandmark/command-line/command';
import { readSettings } from '../settings';
import { openStore } from '../storage/open-store';
import type { NewManifest } from './backup/backup-manifest';
import { type BackupOptions, backupSite, megabytes } from './backup/backup-site';
import { inTerminal } from './in-terminal';
import { terminalProgress } from './backup/terminal-progress';
import { goneText, verifyBackup } from './backup/verify-backup';

const line = command('Backs up the site into a new folder, whether the server is running or not.')
  .argument('<folder>', 'a new folder; or "verify" to read a backup and compare counts and hashes')
  .argument('[backup]', 'after "verify": its folder')
  .option(
    '--storage <kind>',
    'copy, or reference: leave the files in the bucket',
    oneOf('copy', 'reference'),
    'copy' as BackupOptions['storage'],
  )
  .parse();
const [first, second] = line.processedArgs;
if (first === 'verify' ? second === undefined : second !== undefined)
  line.error(first === 'verify' ? 'Name the folder of the backup after "verify".' : `Unexpected argument "${second}".`);

const { progress, clear } = terminalProgress();
await inTerminal(() => (second === undefined ? backup(folder(first)) : verify(second)).finally(clear));

async function verify(given: string): Promise<string> {
  const settings = readSettings(process.env);
  const bucket = settings.S3_BUCKET === undefined ? null : openStore(settings, resolve(settings.DATA_DIR));
  const { manifest, gone } = await verifyBackup(folder(given), bucket, progress);
  const unchecked = manifest.storage.mode === 'reference' && bucket === null;
  return `${given} is complete: ${summary(manifest)}${unchecked ? ' The bucket was not checked: S3_… is not set.' : ''}${goneText(gone)}`;
}

async function backup(target: string): Promise<string> {
  const settings = readSettings(process.env);
  const dataDirectory = resolve(settings.DATA_DIR);
  const { storage } = line.opts();
  const warn = (what: string) => {
    console.error(what);
  };
  const manifest = await backupSite({ settings, dataDirectory, target, storage, progress, warn });
  return `Backed up to ${target}: ${summary(manifest)}
It holds personal data${manifest.secrets.length > 0 ? ' and the secrets of the site' : ''}: keep it as safe as the server itself.`;
}

/** Resolves a path against the directory in which npm was called (INIT_CWD). */
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
