import { join } from 'node:path';
import { ROOT } from '../packages';

/** The oldest Node version that must run compiled code: the server, a packaged site, the commands. */
export const OLDEST_NODE = '20.11';

/** Output directory of build-server.ts. */
export const SERVER_OUTPUT = join(ROOT, 'server/dist');

/**
 * Node flags of the server. Garbage collection is rare and single-threaded, because a full collection would take both
 * cores of a small machine from the database and the disk (docs/decisions/052-garbage-is-collected-seldom.md). Objects
 * are never pretenured into the old generation, where those of a request, including its body, would stay until the next
 * full collection (docs/decisions/177-a-request-leaves-nothing-behind.md).
 */
export const SERVER_FLAGS: readonly string[] = [
  '--enable-source-maps',
  '--single-threaded-gc',
  '--initial-old-space-size=128',
  '--heap-growing-percent=300',
  '--no-allocation-site-pretenuring',
];

/**
 * Node flags of short-lived processes with an embedded database, such as a test's server or suite. Only the baseline
 * compiler compiles its WebAssembly, because the optimising compiler would take a third of the start and never pay off
 * (docs/decisions/156-suites-share-libraries.md).
 */
export const SHORT_LIVED_FLAGS: readonly string[] = ['--liftoff-only'];

/**
 * Environment of the server besides its settings. Each durable write blocks a thread of libuv's pool for two flushes of
 * the disk. With the default of 4 threads, chunks of other candidates would wait meanwhile, and flushes that could
 * share one journal commit of the file system would not (docs/decisions/076-sixteen-threads-wait-for-the-disk.md).
 */
export const SERVER_ENVIRONMENT = { UV_THREADPOOL_SIZE: '16' } as const;

/** Path of a compiled program of the server. @param name such as `main` or `user-command` */
export const compiledServer = (name: string): string => join(SERVER_OUTPUT, `${name}.mjs`);
