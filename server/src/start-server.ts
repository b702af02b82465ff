import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { buildMetricsApp } from './connect-metrics';
import { connectRooms } from './connect-rooms';
import { openFullForms } from './exams/content/full-forms';
import { createCaptchaVerifier } from './accounts/captcha/create-captcha-verifier';
import { systemClock } from './clock';
import { buildRemotesApp } from './visitors/remotes-files';
import { lockDirectory } from './database/directory-lock';
import { openPglite, openPostgres, startFault } from './database/open-database';
import { openMailer } from './mail/mailer';
import { openJobs } from './jobs/open-jobs';
import { requireFinishedRestore } from './cli/backup/restore-mark';
import { type OperatorFile, removeDeadOperatorFiles, removeOperatorFile, writeOperatorFile } from './cli/operator-file';
import { randomToken } from './random-id';
import { errorCode } from './error-code';
import type { Log } from './log';
import { logName } from './log-name';
import { restrictToOwner } from './private-files';
import { openReleases } from './releases/open-releases';
import { loadSecrets } from './storage/root-secret';
import { listenerOrigin } from './listener-origin';
import type { Settings } from './settings';
import { contentTypeOf } from './storage/recording-folder';
import { cleanUpAbandonedFiles } from './storage/abandoned-files';
import { adoptFormerData } from './storage/adopt-former-data';
import { type ObjectStore, StoreError, StoreUnavailableError } from './storage/object-store';
import { openStore } from './storage/open-store';
import { ConfigError, EXIT_CODES, StartLaterError } from './config-error';
import { chainOf, missingPartOf } from './unavailable';

export interface RunningServer {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Opens every part in order and listens. If a step fails, closes what the earlier steps opened.
 * @param dataDirectory absolute and existing
 * @param log of the process
 * @throws ConfigError for what an operator can fix: directory, port, database
 * @throws StartLaterError when the database or the store cannot be reached now, or the disk is full
 */
export async function startServer(settings: Settings, dataDirectory: string, log: Log): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  const stop = (): Promise<void> => closeAll(closers);
  try {
    await requireWritable(dataDirectory);
    requireFinishedRestore(dataDirectory);
    const { site, remotes, metrics } = placesOf(settings);
    for (const place of [site, remotes, metrics]) if (place) await requireFreePort(place);
    const isShared = settings.DATABASE_URL !== undefined;
    const lock = isShared ? null : await lockDirectory(dataDirectory);
    if (lock) closers.push(lock.release);
    await restrictToOwner(dataDirectory);
    await removeDeadOperatorFiles(dataDirectory);
    const database =
      settings.DATABASE_URL === undefined
        ? await openPglite(dataDirectory, {
            onLost: (err) => log.error({ err }, 'the embedded database was lost and is opened again'),
            onEnd: (error) => endOfDatabase(error, log),
          })
        : await openPostgres(settings.DATABASE_URL);
    closers.push(database.close);

    let origin = settings.PUBLIC_ORIGIN ?? '';
    let remotesOrigin = settings.REMOTES_ORIGIN ?? '';
    const secrets = await loadSecrets(dataDirectory, settings.SECRET);
    const jobs = await openJobs(database.queueConnection, log, { nameOf: (id) => logName(secrets, id) });
    closers.push(jobs.close);
    const base = {
      db: database.db,
      settings,
      log,
      clock: systemClock,
      secrets,
      store: await prepareStore(settings, dataDirectory),
    };
    const operatorToken = randomToken();
    const deps = connectRooms({
      ...base,
      captcha: createCaptchaVerifier(base, (error) => log.error({ err: error }, 'the captcha could not be checked')),
      jobs,
      releases: openReleases(settings, dataDirectory, {
        store: base.store,
        clock: systemClock,
        warn: (message) => log.warn(message),
      }),
      mailer: openMailer(base),
      dataDirectory,
      fullForms: openFullForms(),
      copyDatabase: database.copyTo,
      publicOrigin: () => origin,
      remotesOrigin: () => remotesOrigin,
      operatorToken,
    });
    closers.push(() => deps.outages.end());
    deps.outages.begin();
    const built = await buildApp(deps);
    closers.push(() => built.close());
    if (remotes) {
      const remotesApp = await buildRemotesApp(deps.releases, deps);
      closers.push(() => remotesApp.close());
      const ownRemotes = await listen(remotesApp, remotes);
      remotesOrigin ||= ownRemotes;
    }
    if (metrics) {
      const metricsApp = buildMetricsApp(deps);
      closers.push(() => metricsApp.close());
      log.info(`metrics are at ${await listen(metricsApp, metrics)}`);
    }
    await deps.outages.opened();
    const own = await listen(built, site);
    origin ||= own;
    const commands = await takeCommands(dataDirectory, { address: own, token: operatorToken }, log);
    closers.push(commands.end);
    return { origin: own, stop };
  } catch (error) {
    await stop().catch((fault: unknown) => log.error({ err: fault }, 'a part of the failed start was not closed'));
    throw settings.DATABASE_URL === undefined ? error : startFault(error);
  }
}

/**
 * Exits at once, because every request needs the database. The exit code lets the supervisor wait before it restarts
 * the server.
 */
function endOfDatabase(error: Error, log: Log): void {
  log.fatal({ err: error }, 'the embedded database has ended, and so does the server');
  process.exit(EXIT_CODES.later);
}

const WRITE_AGAIN_AFTER_MS = 30_000;

/**
 * Writes the file by which the operator's commands find this server. If the disk is full, retries later instead of
 * failing the start, because candidates need no commands.
 */
async function takeCommands(dataDirectory: string, content: OperatorFile, log: Log): Promise<{ end(): Promise<void> }> {
  let again: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    try {
      await writeOperatorFile(dataDirectory, content);
    } catch (error) {
      if (!isDiskFault(error)) throw error;
      log.warn({ err: error }, 'no command reaches this server until its operator.json can be written');
      again = setTimeout(() => void write().catch((fault: unknown) => log.error({ err: fault })), WRITE_AGAIN_AFTER_MS);
      again.unref();
    }
  };
  await write();
  return {
    async end() {
      clearTimeout(again);
      await removeOperatorFile(dataDirectory, content.token);
    },
  };
}

/**
 * Runs before any read from the store: moves what an earlier version, or a time without a bucket, left in the data
 * directory to where the store looks for it.
 */
async function prepareStore(settings: Settings, dataDirectory: string): Promise<ObjectStore> {
  const store = openStore(settings, dataDirectory);
  try {
    await adoptFormerData(dataDirectory, settings.S3_BUCKET === undefined ? null : store, contentTypeOf);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const line = `S3_BUCKET: the recordings of DATA_DIR could not be moved there. ${error.message}`;
    throw error instanceof StoreUnavailableError ? new StartLaterError(line) : new ConfigError(line);
  }
  await cleanUpAbandonedFiles(dataDirectory, systemClock());
  return store;
}

const isDiskFault = (error: unknown): boolean => [...chainOf(error)].some((one) => missingPartOf(one) === 'disk');

/** @returns null unless the disk of the directory is full or fails, which ends without a change of settings */
export function diskFaultOf(directory: string, error: unknown): StartLaterError | null {
  const code = errorCode(error);
  // A file system that is mounted read-only stays so until an operator mounts it again.
  if (!isDiskFault(error) || code === 'EROFS') return null;
  return new StartLaterError(`DATA_DIR: the disk of ${directory} is full or fails (${code}).`);
}

/**
 * Tests by writing a file: to root every directory looks writable, even one on a read-only file system.
 * @param write creates the file; tests replace it to simulate a fault of the disk
 * @throws StartLaterError for a full or failing disk, ConfigError if the directory can never be written
 */
export async function requireWritable(
  directory: string,
  write: (path: string, content: string) => Promise<void> = writeFile,
): Promise<void> {
  const probe = join(directory, `.writable-${process.pid}`);
  try {
    await write(probe, '');
    await rm(probe);
  } catch (error) {
    throw (
      diskFaultOf(directory, error) ??
      new ConfigError(`DATA_DIR: ${directory} is not writable (${errorCode(error) || 'unknown'}).`)
    );
  }
}

/** Address of a listener, and the setting that gives its port. */
interface ListenPlace {
  setting: 'PORT' | 'REMOTES_PORT' | 'METRICS_PORT';
  host: string;
  port: number;
}

function placesOf({ HOST, PORT, REMOTES_PORT, METRICS_HOST, METRICS_PORT }: Settings): {
  site: ListenPlace;
  remotes: ListenPlace | null;
  metrics: ListenPlace | null;
} {
  return {
    site: { setting: 'PORT', host: HOST, port: PORT },
    remotes: REMOTES_PORT === undefined ? null : { setting: 'REMOTES_PORT', host: HOST, port: REMOTES_PORT },
    metrics: METRICS_PORT === undefined ? null : { setting: 'METRICS_PORT', host: METRICS_HOST, port: METRICS_PORT },
  };
}

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs more rights than this user has',
  EADDRNOTAVAIL: 'cannot be opened: HOST is no address of this machine',
  ENOTFOUND: 'cannot be opened: HOST is unknown',
};

function listenError(error: unknown, { port, setting }: ListenPlace): unknown {
  const reason = LISTEN_ERRORS[errorCode(error)];
  if (reason === undefined) return error;
  const hostSetting = setting === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST';
  return new ConfigError(`${setting}: ${port} ${reason.replace('HOST', hostSetting)}.`);
}

/** Runs before the database is opened, which takes seconds the first time. */
function requireFreePort(place: ListenPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, place)));
    probe.listen({ port: place.port, host: place.host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** @returns the origin, with the port that the system chose where the setting is 0 */
async function listen(app: FastifyInstance, place: ListenPlace): Promise<string> {
  const { host, port } = place;
  await app.listen({ port, host }).catch((error: unknown) => {
    throw listenError(error, place);
  });
  const { port: actual } = app.server.address() as AddressInfo;
  return listenerOrigin(host, actual);
}

/**
 * Closes the last one first, and the others even if one fails.
 * @throws AggregateError once all have been tried
 */
export async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (let close = closers.pop(); close; close = closers.pop())
    await close().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, 'Not every part could be closed.');
}
