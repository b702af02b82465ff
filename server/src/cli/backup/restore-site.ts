import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config-error';
import { lockDirectory } from '../../database/directory-lock';
import { RESTORE_MARK } from '../../database/migrate-postgres';
import { openPglite, openPostgres } from '../../database/open-database';
import { definitionOf, type JobName, JOBS } from '../../jobs/jobs';
import { openJobs } from '../../jobs/open-jobs';
import { openLog } from '../../log';
import { secretFingerprint } from '../../secrets';
import type { Settings } from '../../settings';
import { createDiskStore } from '../../storage/disk-store';
import type { ObjectStore } from '../../storage/object-store';
import { openStore } from '../../storage/open-store';
import { type BackupManifest, backupPaths, type ObjectLine } from './backup-manifest';
import { copyObject, inParallel, KEY_SPACES } from './copy-objects';
import { readLines } from './lines';
import { loadDatabase, migrationsOf } from './load-database';
import { markRestore, unmarkRestore } from './restore-mark';
import { connectToPostgres, openEmbedded } from './sql-connection';
import { foundSchemas, otherSessions } from './table-catalog';
import { objectLines, type VerifiedBackup, verifyBackup } from './verify-backup';

export interface RestoreOptions {
  settings: Settings;
  /** `DATA_DIR`, absolute; empty or nonexistent. */
  dataDirectory: string;
  /** A finished backup. */
  source: string;
  /** Accepts a root secret that differs from the backup's, which invalidates all sessions and grants of attempts. */
  isSecretNew: boolean;
  progress: (what: string) => void;
}

/**
 * Restores a backup into the data directory, database and bucket of the settings, all of which must be empty. Checks
 * everything before it writes anything. An unfinished restore leaves a mark in `DATA_DIR` and in the database of
 * `DATABASE_URL`, because servers with another `DATA_DIR` may share that database; no server starts with either mark.
 * @throws ConfigError for a damaged backup, a target that is in use or not empty, an unknown schema, another secret
 */
export async function restoreSite(options: RestoreOptions): Promise<VerifiedBackup> {
  const { settings, dataDirectory, source, progress } = options;
  const store = openStore(settings, dataDirectory);
  const isBucket = settings.S3_BUCKET !== undefined;
  const verified = await verifyBackup(source, isBucket ? store : null, (what) => progress(`checking ${what}`));
  const { manifest } = verified;
  migrationsOf(manifest.database);
  if (manifest.storage.kind === 'bucket' && !isBucket)
    throw new ConfigError(
      'S3_BUCKET: the site that was backed up uses a bucket. Set S3_… to the bucket to restore into.',
    );
  await requireSecret(manifest, options);
  await requireEmptyDirectory(dataDirectory);
  if (isBucket && manifest.storage.mode === 'copy') await requireEmptyBucket(store);
  if (settings.DATABASE_URL !== undefined) await requireEmptyDatabase(settings.DATABASE_URL);

  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await markRestore(dataDirectory, source);
  await onPostgres(settings, `create schema ${RESTORE_MARK}`);
  const lock = await lockDirectory(dataDirectory);
  try {
    await loadInto(options, manifest);
    await restoreSecrets(options, manifest);
    await restoreObjects(options, manifest, store);
    await sendJobs(options);
  } finally {
    await lock.release();
  }
  await onPostgres(settings, `drop schema ${RESTORE_MARK}`);
  await unmarkRestore(dataDirectory);
  return verified;
}

async function onPostgres({ DATABASE_URL: url }: Settings, statement: string): Promise<void> {
  if (url === undefined) return;
  const connection = await connectToPostgres(url);
  try {
    await connection.query(statement);
  } finally {
    await connection.close();
  }
}

async function requireSecret(manifest: BackupManifest, { settings, source, isSecretNew }: RestoreOptions) {
  if (manifest.secretFingerprint === null || isSecretNew) return;
  const file = backupPaths(source).secret('root');
  const root = settings.SECRET ?? (await readFile(file, 'utf8').catch(() => null));
  if (root !== null && secretFingerprint(root) === manifest.secretFingerprint) return;
  const where = manifest.secrets.some(({ name }) => name === 'root')
    ? `Set it to the content of ${file}`
    : 'Set it to the secret that the site had in its environment';
  throw new ConfigError(
    `SECRET: the site that was backed up uses a different secret. ${where}, or add --new-secret: every candidate must then sign in again, and the server refuses answers that are still on their devices.`,
  );
}

async function requireEmptyDirectory(dataDirectory: string): Promise<void> {
  const names = (await readdir(dataDirectory).catch(() => [])).filter((name) => name !== 'lost+found');
  if (names.length > 0)
    throw new ConfigError(`DATA_DIR: ${dataDirectory} is not empty. Restore the backup into an empty directory.`);
}

async function requireEmptyBucket(store: ObjectStore): Promise<void> {
  for (const space of KEY_SPACES)
    for await (const { key } of store.list(space))
      throw new ConfigError(`S3_BUCKET: the bucket is not empty (it has ${key}). Name an empty one.`);
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const connection = await connectToPostgres(url);
  try {
    if ((await foundSchemas(connection)).length > 0)
      throw new ConfigError(
        'DATABASE_URL: the database is not empty. Create a new database and set DATABASE_URL to it.',
      );
    // A site's servers may still be connected although its database was recreated.
    if ((await otherSessions(connection)) > 0)
      throw new ConfigError(
        'DATABASE_URL: other sessions are connected to the database. Stop all servers of the site first.',
      );
  } finally {
    await connection.close();
  }
}

async function loadInto({ settings, dataDirectory, source, progress }: RestoreOptions, manifest: BackupManifest) {
  const embedded = join(dataDirectory, 'db');
  if (settings.DATABASE_URL === undefined) await mkdir(embedded, { mode: 0o700 });
  const connection =
    settings.DATABASE_URL === undefined ? await openEmbedded(embedded) : await connectToPostgres(settings.DATABASE_URL);
  try {
    await loadDatabase(connection, source, manifest.database, progress);
  } finally {
    await connection.close();
  }
}

async function restoreSecrets(
  { dataDirectory, source, settings, isSecretNew }: RestoreOptions,
  { secrets }: BackupManifest,
) {
  for (const { name } of secrets) {
    // Without a root secret, the server makes a new one at its start.
    if (name === 'root' && (isSecretNew || settings.SECRET !== undefined)) continue;
    const path = join(dataDirectory, 'secrets', name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await copyFile(backupPaths(source).secret(name), path);
  }
}

/**
 * Releases that were backed up from a disk are restored to disk: a server with a bucket migrates them at its start, in
 * the bucket's layout. After a backup by reference, the bucket's objects stay as they are, and only those of the
 * backup's copies are restored that the bucket lacks.
 */
async function restoreObjects(
  { dataDirectory, source, progress }: RestoreOptions,
  manifest: BackupManifest,
  store: ObjectStore,
): Promise<void> {
  const copies = createDiskStore(backupPaths(source).objects);
  const disk = createDiskStore(dataDirectory);
  const isOfDisk = manifest.storage.kind === 'disk';
  const restore = async (line: ObjectLine): Promise<void> => {
    if (line.sha256 === undefined) return;
    const target = isOfDisk && line.key.startsWith('releases/') ? disk : store;
    if (manifest.storage.mode === 'reference' && (await target.head(line.key)) !== null) return;
    await copyObject(copies, target, line);
  };
  let done = 0;
  for await (const _ of inParallel(objectLines(source), restore)) {
    done += 1;
    if (done % 100 === 0) progress(`objects: ${done}`);
  }
}

/** Sends the backup's jobs again. Opening the database also runs the remaining migrations. */
async function sendJobs({ settings, dataDirectory, source, progress }: RestoreOptions): Promise<void> {
  progress('jobs');
  const database =
    settings.DATABASE_URL === undefined
      ? await openPglite(dataDirectory)
      : await openPostgres(settings.DATABASE_URL, {}, { isRestoring: true });
  try {
    const jobs = await openJobs(database.queueConnection, openLog('error'));
    const sending = jobs.causedBy(undefined);
    try {
      for await (const lines of readLines(backupPaths(source).jobs)) {
        for (const line of lines) {
          const [name, data] = JSON.parse(line) as [string, object];
          // Skip scheduled jobs, which run anyway, and jobs that this version no longer has.
          if (!Object.hasOwn(JOBS, name) || definitionOf(name as JobName).schedule !== undefined) continue;
          const payload = definitionOf(name as JobName).payload.safeParse(data);
          if (payload.success) await sending.send(name as JobName, payload.data as never);
        }
      }
    } finally {
      await jobs.close();
    }
  } finally {
    await database.close();
  }
}
