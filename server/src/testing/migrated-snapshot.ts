import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { MIGRATIONS_DIRECTORY, migratedPglite } from '../database/open-database';
import { randomUuid } from '../random-id';

/**
 * A migrated, empty database as a file, made once per state of the migrations: making one takes several times as long
 * as loading it, and every suite wants its own.
 */
export async function migratedSnapshot(): Promise<Blob> {
  const file = join(tmpdir(), `bandmark-test-database-8-${await hashOfMigrations()}.tar`);
  const stored = await readFile(file).catch(() => null);
  if (stored) return new Blob([stored]);
  const pglite = await PGlite.create();
  await migratedPglite(pglite);
  await dropTemplates(pglite);
  // Each start writes all of it: with the default of 128 MB that is a third of the start.
  await pglite.exec("alter system set shared_buffers = '4MB'");
  // Its timer restarts every 10 s and would keep the process of a database that stays open alive for ever.
  await pglite.exec('alter system set log_startup_progress_interval = 0');
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  // Renamed into place: another worker may be making the same file.
  const part = `${file}.${randomUuid()}`;
  await writeFile(part, Buffer.from(await snapshot.arrayBuffer()));
  await rename(part, file);
  return snapshot;
}

/** What a first start leaves in a data directory, without the seconds of processor time that making a database takes. */
export async function fillWithMigrated(dataDirectory: string): Promise<void> {
  const directory = join(dataDirectory, 'db');
  await mkdir(directory, { recursive: true });
  const pglite = await PGlite.create(directory, { loadDataDir: await migratedSnapshot() });
  await pglite.close();
}

/** Nothing is created from them, and without them a suite loads a third less. */
async function dropTemplates(pglite: PGlite): Promise<void> {
  await pglite.exec('update pg_database set datistemplate = false, datallowconn = true');
  await pglite.exec('drop database template0');
  await pglite.exec('drop database template1');
  await pglite.exec('checkpoint');
}

/** Changes with any migration, and with its date, by which a database decides what it has. */
export async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS_DIRECTORY)).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(MIGRATIONS_DIRECTORY, name)));
  }
  hash.update(await readFile(join(MIGRATIONS_DIRECTORY, 'meta/_journal.json')));
  return hash.digest('hex').slice(0, 16);
}
