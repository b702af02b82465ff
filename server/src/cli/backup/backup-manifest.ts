import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config-error';

/** Increment when a reader of the current format could misinterpret what is written. */
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const tableSchema = z.object({
  name: z.string(),
  /** The order of the values in each line. */
  columns: z.array(z.string()),
  rows: count,
  /** Hash of the uncompressed lines. */
  sha256,
});

/**
 * The manifest of a backup. It is written last: a folder without one is not a backup. Tables are
 * `database/<table>.ndjson.gz`, with one row per line as an array of PostgreSQL text values, so that either database
 * can load a dump of the other. Objects are stored below `objects/` by key; `objects.ndjson` has one line per object.
 */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601: the time of the database snapshot. Objects may be newer. */
  takenAt: z.string(),
  database: z.object({
    engine: z.enum(['embedded', 'PostgreSQL']),
    /** The last applied migration: `when` of the journal and SHA-256 of its file. */
    migration: z.object({ when: z.number(), hash: z.string() }),
    tables: z.array(tableSchema),
    sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
    /** Jobs that had not succeeded yet, in `database/jobs.ndjson.gz`: name and payload. */
    jobs: z.object({ rows: count, sha256 }),
  }),
  storage: z.object({
    kind: z.enum(['disk', 'bucket']),
    /**
     * `reference`: copies only the documents of the release registry and the chunks of recordings whose files do not
     * contain them all, or may still get late ones; everything else stays in the bucket.
     */
    mode: z.enum(['copy', 'reference']),
    bucket: z.string().nullable(),
    objects: count,
    bytes: count,
    /** Hash of `objects.ndjson`. */
    sha256,
  }),
  /** Files in `secrets/`, except secrets that the environment provides. */
  secrets: z.array(z.object({ name: z.string(), sha256 })),
  /** Allows comparing the root secret of two sites without revealing it. Null before the first start. */
  secretFingerprint: z.string().nullable(),
  /** Objects that rows refer to but that the site itself lacked when it was backed up: their count and first keys. */
  missing: z.object({ count, keys: z.array(z.string()) }),
});

export type BackupManifest = z.output<typeof manifestSchema>;
/** Objects that are missing somewhere: their count and first keys. */
export type MissingObjects = BackupManifest['missing'];
export type BackedUpTable = z.output<typeof tableSchema>;

/** A line of `objects.ndjson`. An object without a hash was not copied. */
export const objectLineSchema = z.object({
  key: z.string(),
  bytes: count,
  sha256: sha256.optional(),
  contentType: z.string().optional(),
});
export type ObjectLine = z.output<typeof objectLineSchema>;

export const backupPaths = (directory: string) => ({
  manifest: join(directory, 'manifest.json'),
  table: (name: string) => join(directory, 'database', `${name}.ndjson.gz`),
  jobs: join(directory, 'database', 'jobs.ndjson.gz'),
  objects: join(directory, 'objects'),
  objectList: join(directory, 'objects.ndjson'),
  secret: (name: string) => join(directory, 'secrets', name),
});

export type NewManifest = Omit<BackupManifest, 'format'>;

export const manifestText = (manifest: NewManifest): string =>
  `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`;

/** @throws ConfigError when the folder holds no finished backup of this format */
export async function readManifest(directory: string): Promise<BackupManifest> {
  const text = await readFile(backupPaths(directory).manifest, 'utf8').catch(() => {
    throw new ConfigError(`${directory} holds no finished backup: it has no manifest.json.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigError(`${directory}: manifest.json is damaged.`);
  }
  const format = z.object({ format: z.number() }).safeParse(value).data?.format;
  if (format !== undefined && format !== FORMAT)
    throw new ConfigError(`${directory}: the backup has format ${format}; this server reads format ${FORMAT}.`);
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success)
    throw new ConfigError(`${directory}: manifest.json is damaged (${parsed.error.issues[0]?.path.join('.') ?? ''}).`);
  return parsed.data;
}
