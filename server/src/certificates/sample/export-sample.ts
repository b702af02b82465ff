import { resolve } from 'node:path';
import { lockDirectory } from '../../database/directory-lock';
import { type OpenDatabase, openPglite, openPostgres } from '../../database/open-database';
import { readSettings } from '../../settings';
import { ConfigError } from '../../config-error';
import { collectSample } from './collect-sample';
import { SAMPLE_DIRECTORY } from './sample-feature';

// node --import tsx server/src/sample/export-sample.ts <certificateId>
// Writes server/sample/ from the certificate in DATA_DIR. The server must be down: the embedded database has one owner.
const [certificateId] = process.argv.slice(2);

async function open(): Promise<{ database: OpenDatabase; dataDirectory: string }> {
  const settings = readSettings(process.env);
  const dataDirectory = resolve(settings.DATA_DIR);
  if (settings.DATABASE_URL !== undefined)
    return { database: await openPostgres(settings.DATABASE_URL), dataDirectory };
  await lockDirectory(dataDirectory);
  return { database: await openPglite(dataDirectory), dataDirectory };
}

try {
  if (certificateId === undefined) throw new ConfigError('Usage: export-sample.ts <certificateId>');
  const { database, dataDirectory } = await open();
  try {
    const sample = await collectSample(database.db, dataDirectory, certificateId, SAMPLE_DIRECTORY);
    console.log(`${SAMPLE_DIRECTORY}: ${sample.parts.map(({ skill }) => skill).join(', ')}`);
  } finally {
    await database.close();
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
