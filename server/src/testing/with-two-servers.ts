import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { openTestDatabase, PREFERRED_ENGINE } from './open-test-database';
import { bucketSettings, startTestS3 } from './s3-server';
import { sharedParts, START_WITHIN_MS, startTestServer, type TestServer, type TestServerOptions } from './with-server';

export interface TwoServers {
  /** Both behind one address; requests alternate between the servers. */
  site: TestServer;
  first: TestServer;
  second: TestServer;
}

/**
 * Runs a suite against two servers that share a database, a bucket and a job queue. Each has its own data directory, as
 * on separate machines, and handles every second request and job. Separate machines can share only PostgreSQL; in a
 * run without one, the servers share an embedded database.
 */
export function withTwoServers(
  name: string,
  suite: (servers: () => TwoServers) => void,
  options: Omit<TestServerOptions, 'environment'> = {},
): void {
  describe(`${name}, with two servers (${PREFERRED_ENGINE})`, () => {
    let running: TwoServers | undefined;
    const closers: (() => Promise<unknown>)[] = [];

    beforeAll(async () => {
      const database = await openTestDatabase(PREFERRED_ENGINE);
      closers.push(database.close);
      const s3 = await startTestS3();
      closers.push(s3.close);
      const environment = bucketSettings(s3);
      const shared = sharedParts(name);
      const start = async () => {
        const directory = await mkdtemp(join(tmpdir(), 'bandmark-test-'));
        closers.push(() => rm(directory, { recursive: true, force: true }));
        const server = await startTestServer(database, directory, { ...options, environment }, shared);
        closers.push(() => server.app.close());
        return server;
      };
      const [first, second] = [await start(), await start()];
      running = { site: { ...first, app: alternating(first.app, second.app) }, first, second };
    }, START_WITHIN_MS);

    afterEach(() => expect(running?.site.jobs.takeForgotten()).toEqual([]));

    afterAll(async () => {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    });

    suite(() => {
      if (!running) throw new Error('servers() is only valid inside tests and hooks.');
      return running;
    });
  });
}

/** @returns the first app, except that `inject` alternates between the two */
function alternating(first: FastifyInstance, second: FastifyInstance): FastifyInstance {
  let turn = 0;
  const inject = (options: InjectOptions) => (turn++ % 2 === 0 ? first : second).inject(options);
  return Object.create(first, { inject: { value: inject } }) as FastifyInstance;
}
