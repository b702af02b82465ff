import { join } from 'node:path';
import { ROOT } from '../packages';

/** The oldest Node that runs what is compiled: the server, a packaged site, the commands. */
export const OLDEST_NODE = '20.11';

/** Where build-server.ts puts the server's programs. */
export const SERVER_OUTPUT = join(ROOT, 'server/dist');

/**
 * How Node runs the server: garbage is collected seldom and on the thread that makes it, because a full collection
 * takes both cores of a small machine from the database and the disk
 * (docs/decisions/052-garbage-is-collected-seldom.md). Objects are never made in the old generation, where those of a
 * request, and its body with them, would stay until then (docs/decisions/177-a-request-leaves-nothing-behind.md).
 */
export const SERVER_FLAGS: readonly string[] = [
  '--enable-source-maps',
  '--single-threaded-gc',
  '--initial-old-space-size=128',
  '--heap-growing-percent=300',
  '--no-allocation-site-pretenuring',
];

/**
 * How Node runs what has an embedded database and lives for a minute, a test's server or suite: its WebAssembly is
 * compiled quickly and once, because the optimising compiler would take a third of a start and never pay
 * (docs/decisions/156-suites-share-libraries.md).
 */
export const SHORT_LIVED_FLAGS: readonly string[] = ['--liftoff-only'];

/**
 * What the server's environment has beside its settings. Each durable write holds a thread of libuv's pool while the disk
 * flushes, twice; with the usual 4 threads the chunks of other candidates wait meanwhile, and flushes that could share
 * one commit of the file system's journal do not (docs/decisions/076-sixteen-threads-wait-for-the-disk.md).
 */
export const SERVER_ENVIRONMENT = { UV_THREADPOOL_SIZE: '16' } as const;

/** A compiled program of the server. @param name such as `main` or `user-command` */
export const compiledServer = (name: string): string => join(SERVER_OUTPUT, `${name}.mjs`);
