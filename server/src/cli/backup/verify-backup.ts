import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from '../../config-error';
import { createDiskStore } from '../../storage/disk-store';
import type { ObjectStore } from '../../storage/object-store';
import { type BackupManifest, backupPaths, objectLineSchema, readManifest, type ObjectLine } from './backup-manifest';
import { inParallel } from './copy-objects';
import { type Digest, digestOf, readLines } from './lines';

/** Stops after this many faults; more would not help an operator. */
const MAX_FAULTS = 20;

/**
 * Reads a whole backup and compares it with its manifest.
 * @param bucket the store that a backup by reference refers to; if null, those objects are not checked
 * @throws ConfigError that names what is damaged or missing
 */
export async function verifyBackup(
  directory: string,
  bucket: ObjectStore | null,
  progress: (what: string) => void,
): Promise<BackupManifest> {
  const manifest = await readManifest(directory);
  const faults: string[] = [];
  const { tables, jobs } = manifest.database;
  const paths = backupPaths(directory);
  for (const table of tables) {
    progress(`table ${table.name}`);
    await compare(`database/${table.name}.ndjson.gz`, table, digestOf(paths.table(table.name)), faults);
  }
  await compare('database/jobs.ndjson.gz', jobs, digestOf(paths.jobs), faults);
  const { objects: rows, sha256 } = manifest.storage;
  await compare('objects.ndjson', { rows, sha256 }, digestOf(paths.objectList, { isCompressed: false }), faults);
  for (const { name, sha256: expected } of manifest.secrets) {
    const content = await readFile(paths.secret(name)).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(content).digest('hex') !== expected) faults.push(`secrets/${name} is damaged.`);
  }
  // If the list itself is damaged, comparing objects would report all of them.
  if (faults.length === 0) await compareObjects(directory, bucket, faults, progress);
  if (faults.length > 0) throw new ConfigError([`${directory} is damaged:`, ...faults].join('\n'));
  return manifest;
}

async function compare(name: string, expected: Digest, reading: Promise<Digest>, faults: string[]): Promise<void> {
  const fault = await reading.then(
    ({ rows, sha256 }) => {
      if (rows !== expected.rows) return `${name} has ${rows} lines instead of ${expected.rows}.`;
      return sha256 === expected.sha256 ? null : `${name} is damaged.`;
    },
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? `${name} is missing.` : `${name} cannot be read: ${error.message}.`,
  );
  if (fault !== null) faults.push(fault);
}

/** Every line of `objects.ndjson`. */
export async function* objectLines(directory: string): AsyncGenerator<ObjectLine> {
  for await (const lines of readLines(backupPaths(directory).objectList, { isCompressed: false }))
    for (const line of lines) yield objectLineSchema.parse(JSON.parse(line));
}

async function compareObjects(
  directory: string,
  bucket: ObjectStore | null,
  faults: string[],
  progress: (what: string) => void,
): Promise<void> {
  const copies = createDiskStore(backupPaths(directory).objects);
  let seen = 0;
  const check = async (line: ObjectLine): Promise<string | null> => {
    if (line.sha256 !== undefined) return faultOfCopy(copies, line);
    const head = await bucket?.head(line.key);
    return head === null || (head && head.bytes !== line.bytes) ? `${line.key} is missing from the bucket.` : null;
  };
  for await (const fault of inParallel(objectLines(directory), check)) {
    seen += 1;
    if (seen % 100 === 0) progress(`objects: ${seen}`);
    if (fault !== null) faults.push(fault);
    if (faults.length >= MAX_FAULTS) return;
  }
}

async function faultOfCopy(copies: ObjectStore, { key, sha256 }: ObjectLine): Promise<string | null> {
  const found = await copies.get(key);
  if (!found) return `objects/${key} is missing.`;
  const hash = createHash('sha256');
  for await (const part of found.body) hash.update(part as Buffer);
  return hash.digest('hex') === sha256 ? null : `objects/${key} is damaged.`;
}
