import type { TestRow } from '@bandmark/contracts/api/tests';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { causedBy } from '../../app-dependencies';
import { buildApp } from '../../app';
import { attempts } from '../../database/schema/attempts';
import { connectRooms } from '../../connect-rooms';
import { openFullForms } from '../../exams/content/full-forms';
import { openPglite, openPostgres, type OpenDatabase } from '../../database/open-database';
import { sweepExams } from '../../exams/sweep';
import { readBackupNote } from '../../operations/backup-note';
import { readSettings, type Settings } from '../../settings';
import { openStore } from '../../storage/open-store';
import { loadSecrets } from '../../storage/root-secret';
import { addTest, begin, call, cameraSlices, mark, openTab, putChunk, takePart } from '../../testing/exam-calls';
import { keepWriting, screenChunk } from '../../testing/keep-writing';
import { ENGINES, emptyTestDatabase, type Engine } from '../../testing/open-test-database';
import { fillWithMigrated } from '../../testing/migrated-snapshot';
import { processDependencies } from '../../testing/process-dependencies';
import { createTestUser } from '../../testing/test-user';
import { createManualJobs } from '../../testing/manual-jobs';
import { writeOperatorFile } from '../operator-file';
import { backupSite } from './backup-site';
import { readManifest } from './backup-manifest';
import { restoreSite } from './restore-site';
import { verifyBackup } from './verify-backup';

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

/** The settings and the empty data directory (and database) of a new site. */
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

/** Counts and hashes of all tables, as a backup of the place writes them. */
async function tablesOf(place: Place, name: string) {
  const target = join(directory, name);
  await backupSite({ ...place, target, storage: 'copy', progress: silent });
  return (await readManifest(target)).database.tables;
}

/** From, to: each engine to itself, and the embedded database to PostgreSQL, which is how a site migrates. */
const MOVES = ENGINES.includes('PostgreSQL')
  ? ([
      ['PGlite', 'PGlite'],
      ['PostgreSQL', 'PostgreSQL'],
      ['PGlite', 'PostgreSQL'],
    ] as const)
  : ([['PGlite', 'PGlite']] as const);

/** Backs up a site while a candidate writes and records. @returns the backup and what the candidate's page knows */
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
  expect((await verifyBackup(target, null, silent)).manifest).toMatchObject(manifest);
  expect((await stat(target)).mode & 0o777).toBe(0o700);
  // The copy of the embedded database was removed after the backup.
  expect(await readdir(join(origin.dataDirectory, 'scratch')).catch(() => [])).toEqual([]);
  await site.close();
  return { target, manifest, acknowledged, candidate, examiner, speaking, writing, tabId, segment, slices };
}

const backups = new Map<Engine, ReturnType<typeof backUpUnderLoad>>();
/** One backup per engine for all tests, because each restores it to a separate site. */
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
    // Without SECRET, the root secret is a file in the backup; with SECRET, the operator sets it again.
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
    const before = acknowledged.filter(({ at }) => at <= Date.parse(manifest.takenAt));
    const [row] = await restored.deps.db.select().from(attempts).where(eq(attempts.attemptId, writing.attemptId));
    expect(row?.answerSequence).toBeGreaterThanOrEqual(before.at(-1)?.sequence ?? 0);
    expect(row?.answerText).toBe(`Draft ${row?.answerSequence}.`);
    // The candidate's page continues with the same session, grant and tab, and resends what it sent since the backup.
    const grant = { 'x-attempt-grant': writing.grant };
    const listed = (await call(restored, 'GET', `/api/attempts/${writing.attemptId}/recording`, grant)).json<
      { stream: string; sequence: number }[]
    >();
    const stored = new Set(listed.filter(({ stream }) => stream === 'screen').map(({ sequence }) => sequence));
    expect(before.filter(({ chunk }) => !stored.has(chunk))).toEqual([]);
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
    // The job that finalises the speaking part was queued when the backup was taken.
    await sweepExams(causedBy(restored.deps, undefined));
    await restored.jobs.runAll();
    for (const { attemptId } of [writing, speaking])
      expect((await mark(restored, examiner, attemptId, [7, 7, 7, 7])).statusCode).toBe(200);
    await restored.jobs.runAll();
    const [part] = (await call(restored, 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>();
    expect(part).toMatchObject({ totalBand: 7, certificateUrl: expect.stringMatching(/^\/#A/) });
    await restored.close();
  });
});

test('a backup whose folder cannot be created counts as failed', async () => {
  const place = await newPlace('PGlite', 'without-folder');
  const file = join(directory, 'a-file');
  await writeFile(file, '');
  const backup = backupSite({ ...place, target: join(file, 'backups/today'), storage: 'copy', progress: silent });
  await expect(backup).rejects.toThrow('ENOTDIR');
  expect(await readBackupNote(openStore(place.settings, place.dataDirectory))).toEqual({
    finishedAt: null,
    failedAt: expect.any(Number),
  });
});
