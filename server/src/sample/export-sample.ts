import { resolve } from 'node:path';
import { lockDirectory } from '../database/directory-lock';
import { openPglite, openPostgres } from '../database/open-database';
import { readSettings } from '../settings';
import { StartFault } from '../start-fault';
import { collectSample } from './collect-sample';
import { SAMPLE_DIRECTORY } from './sample-feature';

// node --import tsx server/src/sample/export-sample.ts <certificateId>
// Writes server/sample/ from the certificate in DATA_DIR. The server must be down: the embedded database has one owner.
const [certificateId] = process.argv.slice(2);
try {
  if (certificateId === undefined) throw new StartFault('Usage: export-sample.ts <certificateId>');
  const settings = readSettings(process.env);
  const dataDirectory = resolve(settings.DATA_DIR);
  const lock = settings.DATABASE_URL === undefined ? await lockDirectory(dataDirectory) : null;
  const database = settings.DATABASE_URL === undefined ? await openPglite(dataDirectory) : await openPostgres(settings.DATABASE_URL);
  const sample = await collectSample(database.db, dataDirectory, certificateId, SAMPLE_DIRECTORY);
  await database.close();
  await lock?.release();
  console.log(`${SAMPLE_DIRECTORY}: ${sample.parts.map(({ skill }) => skill).join(', ')}`);
} catch (error) {
  console.error(error instanceof StartFault ? error.message : error);
  process.exitCode = 1;
}
