import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { MIGRATIONS_DIRECTORY, openPglite, openPostgres } from '../../database/open-database';
import { telemetryErrors } from '../../database/schema/telemetry';
import { users } from '../../database/schema/users';
import { readSettings } from '../../settings';
import { emptyTestDatabase, ENGINES } from '../../testing/open-test-database';
import { TEST_SECRET } from '../../testing/process-dependencies';
import { backupSite } from './backup-site';
import { loadDatabase } from './load-database';
import { restoreSite } from './restore-site';
import { openEmbedded } from './sql-connection';

const silent = () => undefined;

let directory: string;
/** A site with an older schema, and its backup. */
let origin: ReturnType<typeof newPlace>;
let source: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-restore-'));
  origin = await olderSite();
  source = join(directory, 'older-backup');
  await backUp(source);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The settings and the new data directory of a site with the embedded database. */
const newPlace = (name: string) => ({
  settings: readSettings({ LOG_LEVEL: 'silent' }),
  dataDirectory: join(directory, name),
});

const backUp = (target: string) => backupSite({ ...origin, target, storage: 'copy', progress: silent });

/** A stopped site with the schema of the migration before the last. */
async function olderSite() {
  const place = newPlace('older');
  const [migration] = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIRECTORY }).slice(-2);
  if (!migration) throw new Error('There are at least two migrations.');
  await mkdir(join(place.dataDirectory, 'db'), { recursive: true });
  const connection = await openEmbedded(join(place.dataDirectory, 'db'));
  const database = {
    engine: 'embedded' as const,
    migration: { when: migration.folderMillis, hash: migration.hash },
    tables: [],
    sequences: [],
    jobs: { rows: 0, sha256: '' },
  };
  await loadDatabase(connection, '', database, silent);
  const row = "values ('00000000-0000-4000-8000-000000000001', 'a@example.org', 'Zoë \u2028 \\ \"x\"', 1)";
  await connection.query(`insert into users (user_id, email, name, created_at) ${row}`);
  await connection.query(
    "insert into telemetry_errors (remote, version, phase, kind, message, count, first_at, last_at) values ('a', '1', 'run', 'error', '', 1, 1, 1)",
  );
  await connection.close();
  await mkdir(join(place.dataDirectory, 'recordings/0-999'), { recursive: true });
  await writeFile(join(place.dataDirectory, 'recordings/0-999/file.webm'), 'a recording');
  return place;
}

describe('a restore', () => {
  test('migrates an older schema forward, and refuses what it cannot restore with the reason', async () => {
    const into = async (name: string, given = source) => {
      const place = newPlace(name);
      await restoreSite({ ...place, source: given, isSecretNew: false, progress: silent });
      return place;
    };

    const place = await into('forward');
    const database = await openPglite(place.dataDirectory);
    expect(await database.db.select().from(users)).toMatchObject([{ name: 'Zoë \u2028 \\ "x"', timeFactor: 1 }]);
    // The sequence continues: the next entry gets the next number.
    const error = {
      remote: 'b',
      version: '1',
      phase: 'run',
      kind: 'error',
      message: '',
      count: 1,
      firstAt: 1,
      lastAt: 1,
    } as const;
    expect(await database.db.insert(telemetryErrors).values(error).returning({ entry: telemetryErrors.entry })).toEqual(
      [{ entry: 2 }],
    );
    await database.close();
    expect(await readFile(join(place.dataDirectory, 'recordings/0-999/file.webm'), 'utf8')).toBe('a recording');

    await expect(into('forward')).rejects.toThrow(/DATA_DIR: \S+ is not empty/);
    await expect(backUp(source)).rejects.toThrow('already exists');
    await expect(
      backupSite({ ...origin, target: `${source}-2`, storage: 'reference', progress: silent }),
    ).rejects.toThrow('--storage reference needs a bucket');
    expect((await readdir(directory)).filter((name) => name.includes('unfinished'))).toEqual([]);

    const changed = async (file: string, change: (text: Buffer) => string | Buffer) => {
      const copy = join(directory, 'changed');
      await rm(copy, { recursive: true, force: true });
      await cp(source, copy, { recursive: true });
      await writeFile(join(copy, file), change(await readFile(join(copy, file))));
      return expect(into('refused', copy)).rejects;
    };
    await (
      await changed('objects/recordings/0-999/file.webm', () => 'A recording')
    ).toThrow('objects/recordings/0-999/file.webm is damaged.');
    await (
      await changed('database/users.ndjson.gz', (bytes) => bytes.subarray(0, -12))
    ).toThrow(/database\/users.ndjson.gz cannot be read/);
    await (
      await changed('database/users.ndjson.gz', () => gzipSync(''))
    ).toThrow('database/users.ndjson.gz has 0 lines instead of 1.');
    await (await changed('manifest.json', (text) => text.subarray(0, 100))).toThrow('manifest.json is damaged');
    await (
      await changed('manifest.json', (text) => String(text).replace('"format": 1', '"format": 2'))
    ).toThrow('has format 2');
    await (
      await changed('manifest.json', (text) => String(text).replace(/"when": \d+/, '"when": 9999999999999'))
    ).toThrow('newer version of the server');
    await (
      await changed('manifest.json', (text) => String(text).replace(/"hash": "\w+"/, '"hash": "0"'))
    ).toThrow('another edition');
    expect(existsSync(join(directory, 'refused'))).toBe(false);
  });

  test('with a new secret leaves the backup’s behind, so that a leaked one is not taken along', async () => {
    await mkdir(join(origin.dataDirectory, 'secrets'));
    await writeFile(join(origin.dataDirectory, 'secrets/root'), TEST_SECRET);
    const leaked = join(directory, 'leaked-backup');
    await backUp(leaked);
    const restored = async (name: string, isSecretNew: boolean) => {
      const place = newPlace(name);
      await restoreSite({ ...place, source: leaked, isSecretNew, progress: silent });
      return existsSync(join(place.dataDirectory, 'secrets/root'));
    };
    expect([await restored('same-secret', false), await restored('new-secret', true)]).toEqual([true, false]);
  });

  const onPostgres = ENGINES.includes('PostgreSQL') ? test : test.skip;

  onPostgres(
    'into PostgreSQL refuses a site that is there or runs, and no server opens what it left half',
    async () => {
      const { url, drop } = await emptyTestDatabase();
      const settings = readSettings({ LOG_LEVEL: 'silent', DATABASE_URL: url, SECRET: TEST_SECRET });
      const into = (name: string, progress: (what: string) => void = silent) =>
        restoreSite({ settings, dataDirectory: join(directory, name), source, isSecretNew: false, progress });

      const server = new pg.Client({ connectionString: url });
      await server.connect();
      await expect(into('in-use')).rejects.toThrow('DATABASE_URL: other sessions are connected to the database.');
      await server.end();
      expect(existsSync(join(directory, 'in-use'))).toBe(false);

      const breakOff = (what: string) => {
        if (what === 'jobs') throw new Error('The power is gone.');
      };
      await expect(into('half', breakOff)).rejects.toThrow('The power is gone.');
      // A server of the same site with another DATA_DIR.
      await expect(openPostgres(url)).rejects.toThrow('DATABASE_URL: a restore into this database is under way');
      await expect(into('second')).rejects.toThrow('DATABASE_URL: the database is not empty.');

      const { url: fresh, drop: dropFresh } = await emptyTestDatabase();
      const whole = { ...settings, DATABASE_URL: fresh };
      await restoreSite({
        settings: whole,
        dataDirectory: join(directory, 'whole'),
        source,
        isSecretNew: false,
        progress: silent,
      });
      const opened = await openPostgres(fresh);
      expect(await opened.db.select().from(users)).toHaveLength(1);
      await opened.close();
      await drop();
      await dropFresh();
    },
  );
});
