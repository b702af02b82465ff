import { resolve } from 'node:path';
import { lockDirectory } from '../../database/directory-lock';
import { type OpenDatabase, openPglite, openPostgres } from '../../database/open-database';
import { readSettings } from '../../settings';
import { ConfigError } from '../../config-error';
import { openStore } from '../../storage/open-store';
import type { ObjectStore } from '../../storage/object-store';
import { collectSample } from './collect-sample';
import { SAMPLE_DIRECTORY } from './sample-feature';

// node --import tsx server/src/certificates/sample/export-sample.ts <certificateId>
// Writes server/sample/ from a certificate of this site. With the embedded database, the server must be stopped,
// because only one process can open it.
const [certificateId] = process.argv.slice(2);

async function open(): Promise<{ database: OpenDatabase; store: ObjectStore }> {
  const settings = readSettings(process.env);
  const dataDirectory = resolve(settings.DATA_DIR);
  const store = openStore(settings, dataDirectory);
  if (settings.DATABASE_URL !== undefined) return { database: await openPostgres(settings.DATABASE_URL), store };
  await lockDirectory(dataDirectory);
  return { database: await openPglite(dataDirectory), store };
}

try {
  if (certificateId === undefined) throw new ConfigError('Usage: export-sample.ts <certificateId>');
  const { database, store } = await open();
  try {
    const sample = await collectSample(database.db, store, certificateId, SAMPLE_DIRECTORY);
    console.log(`${SAMPLE_DIRECTORY}: ${sample.parts.map(({ skill }) => skill).join(', ')}`);
  } finally {
    await database.close();
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
