import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { buildApp } from '../../app';
import { attempts } from '../../database/schema/attempts';
import { connectRooms } from '../../connect-rooms';
import { openFullForms } from '../../exams/content/full-forms';
import { telemetryErrors } from '../../database/schema/telemetry';
import { users } from '../../database/schema/users';
import { MIGRATIONS_DIRECTORY, openPglite, openPostgres, type OpenDatabase } from '../../database/open-database';
import { sweepExams } from '../../exams/sweep';
import { readSettings, type Settings } from '../../settings';
import { loadSecrets } from '../../storage/root-secret';
import {
  addTest,
  begin,
  call,
  cameraSlices,
  type Headers,
  mark,
  openTab,
  putChunk,
  screenEvents,
  takePart,
} from '../../testing/exam-calls';
import { ENGINES, emptyTestDatabase, type Engine } from '../../testing/open-test-database';
import { fillWithMigrated } from '../../testing/migrated-snapshot';
import { processDependencies } from '../../testing/process-dependencies';
import { createTestUser } from '../../testing/test-user';
import { createManualJobs } from '../../testing/manual-jobs';
import { writeOperatorFile } from '../operator-file';
import { backupSite } from './backup-site';
import { readManifest } from './backup-manifest';
import { loadDatabase } from './load-database';
import { openEmbedded } from './sql-connection';
import { restoreSite } from './restore-site';
import { verifyBackup } from './verify-backup';

jest.setTimeout(240_000);

const SECRET = 'a root secret of the tests of backups';
const OPERATOR_TOKEN = 'operator-token-of-the-tests-of-backups';
const silent = () => undefined;

let directory: string;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-backup-'));
});
afterAll(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
  await rm(directory, { recursive: true, force: true });
});

interface Place {
  settings: Settings;
  dataDirectory: string;
}

/** An empty place for a site. */
async function newPlace(engine: Engine, name: string): Promise<Place> {
  const dataDirectory = join(directory, name);
  if (engine === 'PGlite') return { settings: readSettings({ LOG_LEVEL: 'silent' }), dataDirectory };
  const database = await emptyTestDatabase();
  closers.push(database.drop);
  return { settings: readSettings({ LOG_LEVEL: 'silent', DATABASE_URL: database.url, SECRET }), dataDirectory };
}

async function openSite({ settings, dataDirectory }: Place) {
  await mkdir(dataDirectory, { recursive: true });
  const database: OpenDatabase =
    settings.DATABASE_URL === undefined ? await openPglite(dataDirectory) : await openPostgres(settings.DATABASE_URL);
  const jobs = createManualJobs();
  const deps = connectRooms({
    ...processDependencies(database.db, jobs, dataDirectory),
    secrets: await loadSecrets(dataDirectory, settings.SECRET),
    fullForms: openFullForms(),
    copyDatabase: database.copyTo,
    operatorToken: OPERATOR_TOKEN,
  });
  const app = await buildApp(deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  await writeOperatorFile(dataDirectory, { address: `http://127.0.0.1:${port}`, token: OPERATOR_TOKEN });
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, deps, jobs, close, database };
}
type Site = Awaited<ReturnType<typeof openSite>>;

/** Counts and hashes of all tables, as a backup of the place writes them. */
async function tablesOf(place: Place, name: string) {
  const target = join(directory, name);
  await backupSite({ ...place, target, storage: 'copy', progress: silent });
  return (await readManifest(target)).database.tables;
}

/** The first has the page, each further one a movement of the mouse. */
const screenChunk = ({ begunAt }: Attempt, chunk: number): string =>
  chunk === 0
    ? screenEvents(begunAt)
    : `${JSON.stringify({ type: 3, timestamp: begunAt + 3000 + chunk, data: { source: 3, id: 1, x: 0, y: chunk } })}\n`;

/** As a page's outbox does: what the server cannot take now, because the copy has the embedded database, goes again. */
async function untilTaken<Response extends { statusCode: number }>(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.statusCode !== 503) return response;
  }
}

/** Writes and records until it is stopped. @returns what was acknowledged, by the time of the acknowledgement */
function keepWriting(site: Site, attempt: Attempt, headers: Headers, tabId: string, segment: number) {
  let isStopped = false;
  const acknowledged: { at: number; sequence: number; chunk: number }[] = [];
  const running = (async () => {
    for (let number = 1; !isStopped; number += 1) {
      const saved = await untilTaken(() =>
        call(
          site,
          'PUT',
          `/api/attempts/${attempt.attemptId}/answer`,
          { ...headers, 'x-tab-id': tabId },
          { sequence: number, text: `Draft ${number}.` },
        ),
      );
      const stored = await untilTaken(() =>
        putChunk(site, attempt.attemptId, {
          stream: 'screen',
          segment,
          sequence: number - 1,
          bytes: screenChunk(attempt, number - 1),
          tabId,
          headers,
        }),
      );
      if (saved.statusCode !== 200 || stored.statusCode !== 200) throw new Error(saved.body + stored.body);
      acknowledged.push({ at: Date.now(), sequence: number, chunk: number - 1 });
    }
  })();
  return {
    acknowledged,
    atLeast: async (count: number) => {
      while (acknowledged.length < count)
        await Promise.race([running, new Promise((resolve) => setImmediate(resolve))]);
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** From, to. Each engine into its own, and the embedded database into PostgreSQL, which is how a site moves. */
const MOVES = ENGINES.includes('PostgreSQL')
  ? ([
      ['PGlite', 'PGlite'],
      ['PostgreSQL', 'PostgreSQL'],
      ['PGlite', 'PostgreSQL'],
    ] as const)
  : ([['PGlite', 'PGlite']] as const);

/** A site that was backed up while a candidate wrote and recorded, and what the candidate's page knows. */
async function backUpUnderLoad(from: Engine) {
  const origin = await newPlace(from, `${from}-origin`);
  if (from === 'PGlite') await fillWithMigrated(origin.dataDirectory);
  const site = await openSite(origin);
  const candidate = await createTestUser(site.deps);
  const examiner = await createTestUser(site.deps, { isExaminer: true });
  const myTestId = await addTest(site, candidate);
  const speaking = await takePart(site, candidate, myTestId, 'speaking');
  const writing = await begin(site, candidate, myTestId, 'writing');
  const { tabId, segment } = await openTab(site, writing, candidate.headers);

  const slices = await cameraSlices();
  for (const [sequence, bytes] of slices.entries())
    await putChunk(site, writing.attemptId, {
      stream: 'camera',
      segment,
      sequence,
      bytes,
      tabId,
      headers: candidate.headers,
    });

  const load = keepWriting(site, writing, candidate.headers, tabId, segment);
  await load.atLeast(5);
  const target = join(directory, `${from}-backup`);
  const manifest = await backupSite({ ...origin, target, storage: 'copy', progress: silent });
  await load.stop();
  const { acknowledged } = load;
  expect(acknowledged.filter(({ at }) => at > Date.parse(manifest.takenAt)).length).toBeGreaterThan(0);
  expect(manifest.missing.count).toBe(0);
  expect(await verifyBackup(target, null, silent)).toMatchObject(manifest);
  expect((await stat(target)).mode & 0o777).toBe(0o700);
  // The embedded database was copied for the time of the backup alone.
  expect(await readdir(join(origin.dataDirectory, 'scratch')).catch(() => [])).toEqual([]);
  await site.close();
  return { target, manifest, acknowledged, candidate, examiner, speaking, writing, tabId, segment, slices };
}

const backups = new Map<Engine, ReturnType<typeof backUpUnderLoad>>();
/** One of each engine for all tests: what is restored from it is a separate site. */
function backupOf(from: Engine) {
  const backup = backups.get(from) ?? backUpUnderLoad(from);
  backups.set(from, backup);
  return backup;
}

describe.each(MOVES)('a backup under load, %s into %s', (from, to) => {
  test('is restored elsewhere with all that was acknowledged, and the journey goes on from it', async () => {
    const label = `${from}-${to}`;
    const { target, manifest, acknowledged, candidate, examiner, speaking, writing, tabId, segment, slices } =
      await backupOf(from);
    const elsewhere = await newPlace(to, `${label}-elsewhere`);
    // The root secret of a site without SECRET is a file, which moves along; with SECRET it is given again.
    const settings =
      from !== to
        ? { ...elsewhere.settings, SECRET: await readFile(join(target, 'secrets/root'), 'utf8') }
        : elsewhere.settings;
    if (from !== to)
      await expect(restoreSite({ ...elsewhere, source: target, isSecretNew: false, progress: silent })).rejects.toThrow(
        /SECRET: .* Set it to the content of \S+secrets\/root/,
      );
    const place = { ...elsewhere, settings };
    await restoreSite({ ...place, source: target, isSecretNew: false, progress: silent });
    expect(await tablesOf(place, `${label}-again`)).toEqual(manifest.database.tables);

    const restored = await openSite(place);
    const before = acknowledged.filter(({ at }) => at <= Date.parse(manifest.takenAt)).at(-1);
    const [row] = await restored.deps.db.select().from(attempts).where(eq(attempts.attemptId, writing.attemptId));
    expect(row?.answerSequence).toBeGreaterThanOrEqual(before?.sequence ?? 0);
    expect(row?.answerText).toBe(`Draft ${row?.answerSequence}.`);
    // The candidate's page has never noticed: same session, same grant, same tab; what it sent since it sends again.
    const grant = { 'x-attempt-grant': writing.grant };
    const listed = (await call(restored, 'GET', `/api/attempts/${writing.attemptId}/recording`, grant)).json<
      { stream: string; sequence: number }[]
    >();
    expect(listed.length).toBeGreaterThan(before?.chunk ?? 0);
    const stored = new Set(listed.filter(({ stream }) => stream === 'screen').map(({ sequence }) => sequence));
    for (const { chunk } of acknowledged.filter((each) => !stored.has(each.chunk))) {
      const bytes = screenChunk(writing, chunk);
      const sent = await putChunk(restored, writing.attemptId, {
        stream: 'screen',
        segment,
        sequence: chunk,
        bytes,
        tabId,
        headers: grant,
      });
      expect(sent.statusCode).toBe(200);
    }
    const streams = [
      { stream: 'camera', segment, chunks: slices.length },
      { stream: 'screen', segment, chunks: acknowledged.length },
    ];
    await call(restored, 'POST', `/api/attempts/${writing.attemptId}/recording/complete`, grant, { streams });
    const last = { sequence: acknowledged.length + 1, text: 'The text that counts.' };
    expect(
      (await call(restored, 'POST', `/api/attempts/${writing.attemptId}/submit`, candidate.headers, last)).statusCode,
    ).toBe(200);
    // The job that made the speaking part's files was waiting when the backup was taken.
    await sweepExams(restored.deps);
    await restored.jobs.runAll();
    for (const { attemptId } of [writing, speaking])
      expect((await mark(restored, examiner, attemptId, [7, 7, 7, 7])).statusCode).toBe(200);
    await restored.jobs.runAll();
    const [part] = (await call(restored, 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>();
    expect(part).toMatchObject({ totalBand: 7, certificateUrl: expect.stringMatching(/^\/#A/) });
    await restored.close();
  });
});

describe('a restore', () => {
  /** A site without a server, with the schema of one migration before the last. */
  async function olderSite(name: string): Promise<Place> {
    const place = await newPlace('PGlite', name);
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

  test('migrates an older schema forward, and refuses what it cannot restore with the reason', async () => {
    const origin = await olderSite('older');
    const source = join(directory, 'older-backup');
    await backupSite({ ...origin, target: source, storage: 'copy', progress: silent });
    const into = async (name: string, given = source) => {
      const place = await newPlace('PGlite', name);
      await restoreSite({ ...place, source: given, isSecretNew: false, progress: silent });
      return place;
    };

    const place = await into('forward');
    const database = await openPglite(place.dataDirectory);
    expect(await database.db.select().from(users)).toMatchObject([{ name: 'Zoë \u2028 \\ "x"', timeFactor: 1 }]);
    // The next entry takes the next number.
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
    await expect(backupSite({ ...origin, target: source, storage: 'copy', progress: silent })).rejects.toThrow(
      'is there already',
    );
    await expect(
      backupSite({ ...origin, target: `${source}-2`, storage: 'reference', progress: silent }),
    ).rejects.toThrow('Only those of a bucket');
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
});
