import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from '../../config-error';
import { createDiskStore } from '../../storage/disk-store';
import type { ObjectStore } from '../../storage/object-store';
import {
  type BackupManifest,
  backupPaths,
  type MissingObjects,
  objectLineSchema,
  readManifest,
  type ObjectLine,
} from './backup-manifest';
import { inParallel } from './copy-objects';
import { type Digest, digestOf, readLines } from './lines';
import { addMissing } from './missing-objects';

/** Stops after this many faults; more would not help an operator. */
const MAX_FAULTS = 20;

export interface VerifiedBackup {
  manifest: BackupManifest;
  /** Objects that a backup by reference lists and that the bucket no longer has: the site deletes some every day. */
  gone: MissingObjects;
}

/**
 * Reads a whole backup and compares it with its manifest.
 * @param bucket the store that a backup by reference refers to; if null, those objects are not checked
 * @throws ConfigError that names what is damaged or missing, or for a bucket with none of the objects
 */
export async function verifyBackup(
  directory: string,
  bucket: ObjectStore | null,
  progress: (what: string) => void,
): Promise<VerifiedBackup> {
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
  const gone: MissingObjects = { count: 0, keys: [] };
  if (faults.length === 0) await compareObjects(directory, bucket, { faults, gone }, progress);
  if (faults.length > 0) throw new ConfigError([`${directory} is damaged:`, ...faults].join('\n'));
  return { manifest, gone };
}

/** A sentence for the operator; empty if no object is gone. */
export const goneText = ({ count, keys }: MissingObjects): string =>
  count === 0
    ? ''
    : `\nThe bucket no longer has ${count} of its objects, such as ${keys[0] ?? ''}: a site deletes old chunks and mails, replaced files and erased data.`;

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
  { faults, gone }: { faults: string[]; gone: MissingObjects },
  progress: (what: string) => void,
): Promise<void> {
  const copies = createDiskStore(backupPaths(directory).objects);
  let seen = 0;
  let referred = 0;
  const check = async (line: ObjectLine): Promise<string | null> => {
    if (line.sha256 !== undefined) return faultOfCopy(copies, line);
    if (!bucket) return null;
    referred += 1;
    const head = await bucket.head(line.key);
    if (!head) addMissing(gone, line.key);
    return head && head.bytes !== line.bytes ? `${line.key} has another size in the bucket.` : null;
  };
  for await (const fault of inParallel(objectLines(directory), check)) {
    seen += 1;
    if (seen % 100 === 0) progress(`objects: ${seen}`);
    if (fault !== null) faults.push(fault);
    if (faults.length >= MAX_FAULTS) return;
  }
  if (referred > 0 && gone.count === referred)
    throw new ConfigError(
      `S3_BUCKET: the bucket has none of the ${referred} objects that the backup left in its bucket. Name that one, or a copy of it.`,
    );
}

async function faultOfCopy(copies: ObjectStore, { key, sha256 }: ObjectLine): Promise<string | null> {
  const found = await copies.get(key);
  if (!found) return `objects/${key} is missing.`;
  const hash = createHash('sha256');
  for await (const part of found.body) hash.update(part as Buffer);
  return hash.digest('hex') === sha256 ? null : `objects/${key} is damaged.`;
}
