/**
 * `npm run restore -- <folder> [--new-secret]`: restores a backup into the `DATA_DIR`, the database of `DATABASE_URL`
 * and the bucket of `S3_…`, all of which must be empty.
 */
import { resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { operatorCall } from '@bandmark/command-line/other-calls';
import { readSettings } from '../settings';
import { restoreSite } from './backup/restore-site';
import { goneText } from './backup/verify-backup';
import { inTerminal } from './in-terminal';
import { terminalProgress } from './backup/terminal-progress';

const line = command(
  'Restores a backup into the data directory, database and bucket of the settings, which must be empty.',
)
  .argument('<folder>', 'of the backup')
  .option('--new-secret', 'do not use the secret of the backup', false)
  .parse();

const { progress, clear } = terminalProgress();
await inTerminal(() => restore().finally(clear));

async function restore(): Promise<string> {
  const [folder] = line.processedArgs;
  const source = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
  const settings = readSettings(process.env);
  const dataDirectory = resolve(settings.DATA_DIR);
  const { manifest, gone } = await restoreSite({
    settings,
    dataDirectory,
    source,
    isSecretNew: line.opts().newSecret,
    progress,
  });
  return `The site is as it was at ${manifest.takenAt}. Start it with ${operatorCall('start')}.${goneText(gone)}`;
}
