import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config-error';
import { secretFingerprint } from '../../secrets';
import type { Settings } from '../../settings';
import { isTemporary } from '../../storage/abandoned-files';
import { createDiskStore } from '../../storage/disk-store';
import { noteBackup } from '../../operations/backup-note';
import { renameDurably } from '../../storage/durable-write';
import type { ObjectStore } from '../../storage/object-store';
import { openStore } from '../../storage/open-store';
import { rootSecret } from '../../storage/root-secret';
import { type BackupManifest, backupPaths, manifestText, type NewManifest, type ObjectLine } from './backup-manifest';
import { copyObject, inParallel, isRegistryDocument, keysOf } from './copy-objects';
import { dumpDatabase } from './dump-database';
import { writeLines } from './lines';
import { openRecordings, settleRecordings } from './missing-objects';
import { openSnapshot } from './open-snapshot';

export interface BackupOptions {
  settings: Settings;
  /** `DATA_DIR`, absolute. */
  dataDirectory: string;
  /** A directory that does not exist yet. */
  target: string;
  /** `reference` leaves objects in the bucket, which must then have versioning. */
  storage: BackupManifest['storage']['mode'];
  progress: (what: string) => void;
  /** Receives problems that do not make the backup fail. */
  warn?: (what: string) => void;
}

/**
 * Backs up a running site: first a snapshot of the database, then the objects, so that every row has its object. The
 * folder is renamed to `target` when it is complete; a killed backup leaves `<target>.unfinished-…` without a manifest.
 */
export async function backupSite(options: BackupOptions): Promise<NewManifest> {
  const { target, settings, storage } = options;
  if (existsSync(target)) throw new ConfigError(`${target} already exists. Name a new folder.`);
  if (storage === 'reference' && settings.S3_BUCKET === undefined)
    throw new ConfigError(
      '--storage reference needs a bucket, but the objects of this site are in DATA_DIR. Use --storage copy.',
    );
  const store = openStore(settings, options.dataDirectory);
  const unfinished = `${target}.unfinished-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await mkdir(join(unfinished, 'database'), { recursive: true, mode: 0o700 });
    const manifest = await fill(unfinished, store, options);
    await writeFile(backupPaths(unfinished).manifest, manifestText(manifest), { mode: 0o600, flush: true });
    await renameDurably(unfinished, target);
    await noteBackup(store, 'finished', Date.now()).catch(() =>
      options.warn?.(
        'The backup could not be recorded in the store: the operators’ page and the metrics do not show it.',
      ),
    );
    return manifest;
  } catch (error) {
    // Removed first, because a full disk may be the cause. A failed removal must not hide it.
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    // If the store is unreachable, which may be the cause of the failure, the age of the last backup still shows it.
    await noteBackup(store, 'failed', Date.now()).catch(() => undefined);
    throw error;
  }
}

async function dumpSnapshot(directory: string, { settings, dataDirectory, progress }: BackupOptions) {
  const connection = await openSnapshot(settings, dataDirectory);
  try {
    return await dumpDatabase(connection, directory, progress);
  } finally {
    await connection.close();
  }
}

async function fill(directory: string, store: ObjectStore, options: BackupOptions): Promise<NewManifest> {
  const { settings, dataDirectory, progress } = options;
  // Taken before the snapshot, which therefore contains everything acknowledged up to this time.
  const takenAt = new Date();
  progress('database');
  const dumped = await dumpSnapshot(directory, options);
  const secrets = await copySecrets(directory, options);
  const open = await openRecordings(directory, dumped.tables, takenAt.getTime());
  const storage = await copyStorage(directory, store, open, options);
  const isReference = options.storage === 'reference';
  const { tables, missing } = await settleRecordings(directory, dumped.tables, {
    open,
    store: isReference ? store : createDiskStore(backupPaths(directory).objects),
    isReference,
  });
  const root = await rootSecret(dataDirectory, settings.SECRET);
  return {
    takenAt: takenAt.toISOString(),
    database: { engine: settings.DATABASE_URL === undefined ? 'embedded' : 'PostgreSQL', ...dumped, tables },
    storage,
    secrets,
    secretFingerprint: root === null ? null : secretFingerprint(root),
    missing,
  };
}

/**
 * @param open recordings whose chunks are always copied: the site makes their files after the backup and deletes their
 * chunks a week later, and the backup's rows do not name those files
 */
async function copyStorage(
  directory: string,
  store: ObjectStore,
  open: ReadonlySet<string>,
  { settings, storage: mode, progress }: BackupOptions,
): Promise<BackupManifest['storage']> {
  const target = createDiskStore(backupPaths(directory).objects);
  const totals = { objects: 0, bytes: 0 };
  const isOpenChunk = (key: string) => key.startsWith('chunks/') && open.has(key.split('/')[1] ?? '');
  const copyOne = async (listed: ObjectLine): Promise<ObjectLine | null> =>
    mode === 'copy' || isRegistryDocument(listed.key) || isOpenChunk(listed.key)
      ? copyObject(store, target, { key: listed.key })
      : listed;
  async function* lines() {
    for await (const line of inParallel(keysOf(store), copyOne)) {
      if (!line) continue;
      totals.objects += 1;
      totals.bytes += line.bytes;
      if (totals.objects % 100 === 0) progress(`objects: ${totals.objects}, ${megabytes(totals.bytes)}`);
      yield [JSON.stringify(line)];
    }
  }
  const { sha256 } = await writeLines(backupPaths(directory).objectList, lines(), { isCompressed: false });
  const isBucket = settings.S3_BUCKET !== undefined;
  return { kind: isBucket ? 'bucket' : 'disk', mode, bucket: settings.S3_BUCKET ?? null, ...totals, sha256 };
}

/** Copies the files of `DATA_DIR/secrets` that are in use. Operators back up what they set in the environment. */
async function copySecrets(directory: string, { settings, dataDirectory }: BackupOptions) {
  const source = join(dataDirectory, 'secrets');
  // Keep the registry's key even if `SECRET` is set: it may be derived from a former secret (decision 163).
  const isGiven = (name: string) =>
    name === 'registry-key.pem' ? settings.RELEASE_KEY !== undefined : settings.SECRET !== undefined;
  const names = (await readdir(source).catch(() => [])).filter((name) => !isTemporary(name) && !isGiven(name));
  const copied = [];
  for (const name of names.sort()) {
    const content = await readFile(join(source, name));
    await mkdir(dirname(backupPaths(directory).secret(name)), { recursive: true, mode: 0o700 });
    await writeFile(backupPaths(directory).secret(name), content, { mode: 0o600, flush: true });
    copied.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return copied;
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
