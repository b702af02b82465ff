import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { causedBy, type Sending } from '../app-dependencies';
import { connectRooms, type OpenedDependencies, type SiteDependencies } from '../connect-rooms';
import { createCaptchaVerifier } from '../accounts/captcha/create-captcha-verifier';
import type { OpenDatabase } from '../database/open-database';
import { finaliseRecording } from '../exams/finalising/finalise-recording';
import { run as finaliseHere } from '../exams/finalising/finalise-worker';
import type { JobHandler, Jobs } from '../jobs/jobs';
import type { Mail } from '../mail/mailer';
import { openReleases } from '../releases/open-releases';
import { deriveSecrets } from '../secrets';
import { readSettings } from '../settings';
import { openStore } from '../storage/open-store';
import { createManualJobs, type ManualJobs, OF_THE_TEST } from './manual-jobs';
import { type Engine, ENGINES, openTestDatabase } from './open-test-database';
import { watchRequests } from './running-requests';
import { openTestLog } from './test-log';
import { smallForms } from './small-forms';
import { createTestUser, type TestUser, type TestUserOptions } from './test-user';

/** The embedded database starts in seconds, but may take minutes on a machine busy with builds and browsers. */
export const START_WITHIN_MS = 240_000;

/** 2026-03-02, a Monday. */
const START_OF_TIME = Date.UTC(2026, 2, 2, 9);

export interface TestServer {
  app: FastifyInstance;
  /** For calls of functions without a request. */
  deps: Sending<SiteDependencies>;
  jobs: ManualJobs;
  mails: Mail[];
  /** Errors that the server reported instead of failing the call. */
  reported: unknown[];
  /** Moves the server's clock. */
  advance(ms: number): void;
  /** An account with a session; `headers` go into `inject`. */
  user(options?: TestUserOptions): Promise<TestUser>;
  operatorHeaders: Readonly<Record<string, string>>;
}

export interface TestServerOptions {
  /** Environment variables in addition to the defaults; a function may start the services that they name. */
  environment?: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>);
  dependencies?: Partial<OpenedDependencies>;
  /** Defaults to all engines of this run. */
  engines?: readonly Engine[];
  /** Verifies real captchas (about a second each); otherwise the text `solved` is a valid solution. */
  hasRealCaptcha?: boolean;
  /** Makes the files of each recording in a process (half a second each), as a site does; otherwise in this one. */
  hasRealFinaliser?: boolean;
}

/**
 * Runs a suite against the real app on every engine. `server()` is valid inside tests and hooks. The tests of a suite
 * share a database, so each creates its own users.
 */
export function withServer(
  name: string,
  suite: (server: () => TestServer) => void,
  options: TestServerOptions = {},
): void {
  describe.each(options.engines ?? ENGINES)(`${name} (%s)`, (engine) => {
    let running: { server: TestServer; database: OpenDatabase; directory: string } | undefined;

    beforeAll(async () => {
      const directory = await mkdtemp(join(tmpdir(), 'bandmark-test-'));
      const database = await openTestDatabase(engine);
      running = { server: await startTestServer(database, directory, options, sharedParts(name)), database, directory };
    }, START_WITHIN_MS);

    afterEach(() => expect(running?.server.jobs.takeForgotten()).toEqual([]));

    afterAll(async () => {
      if (!running) return;
      await running.server.app.close();
      await running.database.close();
      await rm(running.directory, { recursive: true, force: true });
    });

    suite(() => {
      if (!running) throw new Error('server() is only valid inside tests and hooks.');
      return running.server;
    });
  });
}

/**
 * For suites about pages, files and builds, whose results do not depend on queries, so that PostgreSQL would add
 * nothing. Suites that read or write rows of candidates, teams or limits use {@link withServer}.
 */
export const withServerOnPglite: typeof withServer = (name, suite, options) =>
  withServer(name, suite, { ...options, engines: ['PGlite'] });

/** What a site's servers share besides database and store. */
export interface SharedParts {
  /** Name of the suite. */
  name: string;
  now: number;
  /** Ids of the requests whose handler is running. */
  requests: Set<string>;
  jobs: ManualJobs;
  mails: Mail[];
  reported: unknown[];
}

export function sharedParts(name: string): SharedParts {
  const requests = new Set<string>();
  return { name, now: START_OF_TIME, requests, jobs: createManualJobs(requests), mails: [], reported: [] };
}

export async function startTestServer(
  { db }: Pick<OpenDatabase, 'db'>,
  directory: string,
  { environment, dependencies, hasRealCaptcha = false, hasRealFinaliser = false }: TestServerOptions,
  shared: SharedParts,
): Promise<TestServer> {
  const { jobs, mails, reported } = shared;
  const queue = dependencies?.jobs ?? jobs;
  const base = {
    db,
    settings: readSettings((typeof environment === 'function' ? await environment() : environment) ?? {}),
    log: openTestLog(shared.name),
    clock: () => shared.now,
    secrets: deriveSecrets('a secret for tests alone'),
  };
  const store = openStore(base.settings, directory);
  const deps: SiteDependencies = connectRooms({
    ...base,
    captcha: hasRealCaptcha
      ? createCaptchaVerifier(base, (error) => reported.push(error))
      : { verify: async (solution) => solution === 'solved' },
    fullForms: smallForms,
    releases: openReleases(base.settings, directory, {
      store,
      clock: base.clock,
      warn: (fault) => reported.push(fault),
    }),
    mailer: { send: async (mail) => void mails.push(mail) },
    store,
    dataDirectory: directory,
    copyDatabase: null,
    publicOrigin: () => 'http://localhost:3000',
    remotesOrigin: () => '',
    operatorToken: 'operator-token-of-the-tests',
    ...dependencies,
    jobs: hasRealFinaliser ? queue : finalisingHere(queue, () => deps),
  });
  const app = await buildApp(deps);
  const endWatch = watchRequests(shared.requests);
  app.addHook('onClose', async () => endWatch());
  await app.ready();
  return {
    app,
    deps: causedBy(deps, OF_THE_TEST),
    jobs,
    mails,
    reported,
    advance: (ms) => void (shared.now += ms),
    user: (userOptions = {}) => createTestUser(deps, userOptions),
    operatorHeaders: { 'x-operator-token': 'operator-token-of-the-tests' },
  };
}

/** @returns the queue, whose jobs that make a recording's files do it in this process */
function finalisingHere(jobs: Jobs, deps: () => SiteDependencies): Jobs {
  const finalise: JobHandler<'finalise-recording'> = ({ attemptId }, requestId) =>
    finaliseRecording(causedBy(deps(), requestId), attemptId, finaliseHere);
  const work: Jobs['work'] = (name, handler, options) =>
    name.startsWith('finalise-recording')
      ? jobs.work(name as 'finalise-recording', finalise)
      : jobs.work(name, handler, options);
  return Object.create(jobs, { work: { value: work } }) as Jobs;
}
