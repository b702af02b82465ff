import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { MIGRATIONS_DIRECTORY, migratedPglite } from '../database/open-database';
import { randomUuid } from '../random-id';

/**
 * A snapshot of a migrated, empty database, cached on disk per state of the migrations, because creating one takes
 * several times as long as loading it and every suite needs one.
 */
export async function migratedSnapshot(): Promise<Blob> {
  const file = join(tmpdir(), `bandmark-test-database-8-${await hashOfMigrations()}.tar`);
  const stored = await readFile(file).catch(() => null);
  if (stored) return new Blob([stored]);
  const pglite = await PGlite.create();
  await migratedPglite(pglite);
  await dropTemplates(pglite);
  // Each start writes all shared buffers; with the default of 128 MB this takes a third of the start.
  await pglite.exec("alter system set shared_buffers = '4MB'");
  // Its timer restarts every 10 s and would keep the process alive for ever if a database is not closed.
  await pglite.exec('alter system set log_startup_progress_interval = 0');
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  // Renames into place, because another worker may be writing the same file.
  const part = `${file}.${randomUuid()}`;
  await writeFile(part, Buffer.from(await snapshot.arrayBuffer()));
  await rename(part, file);
  return snapshot;
}

/** Fills a data directory as a server's first start does, without the seconds of CPU time for creating a database. */
export async function fillWithMigrated(dataDirectory: string): Promise<void> {
  const directory = join(dataDirectory, 'db');
  await mkdir(directory, { recursive: true });
  const pglite = await PGlite.create(directory, { loadDataDir: await migratedSnapshot() });
  await pglite.close();
}

/** No database is created from the templates, and without them a suite loads a third less. */
async function dropTemplates(pglite: PGlite): Promise<void> {
  await pglite.exec('update pg_database set datistemplate = false, datallowconn = true');
  await pglite.exec('drop database template0');
  await pglite.exec('drop database template1');
  await pglite.exec('checkpoint');
}

/** Covers every migration and its date in the journal, by which a database decides which migrations it has. */
export async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS_DIRECTORY)).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(MIGRATIONS_DIRECTORY, name)));
  }
  hash.update(await readFile(join(MIGRATIONS_DIRECTORY, 'meta/_journal.json')));
  return hash.digest('hex').slice(0, 16);
}
