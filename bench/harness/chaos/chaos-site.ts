import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RoundRobinProxy } from '@bandmark/e2e/fixtures/round-robin-proxy';
import { startTestDatabase, type TestDatabase } from '@bandmark/tools/database/test-database';
import { freePort } from '@bandmark/tools/machine/free-port';
import type { AppDependencies } from '../../../server/src/app-dependencies';
import { type OpenDatabase, openPostgres } from '../../../server/src/database/open-database';
import { type Jobs } from '../../../server/src/jobs/jobs';
import { openJobs } from '../../../server/src/jobs/open-jobs';
import { openLog } from '../../../server/src/log';
import { deriveSecrets } from '../../../server/src/secrets';
import type { ObjectStore } from '../../../server/src/storage/object-store';
import { openStore } from '../../../server/src/storage/open-store';
import { bucketSettings, startTestS3, type TestS3 } from '../../../server/src/testing/s3-server';
import { startTcpProxy, type TcpProxy } from '../../../server/src/testing/tcp-proxy';
import { createTestUser, type TestUser } from '../../../server/src/testing/test-user';
import { ChaosServer } from './chaos-server';
import { mountSmallDisk, type SmallDisk } from './small-disk';

const SECRET = 'chaos-secret-of-at-least-32-characters';
export const SERVER_NAMES = ['a', 'b'] as const;
export type ChaosServerName = (typeof SERVER_NAMES)[number];

/** Two servers behind a proxy, one PostgreSQL, and chunks on a shared disk or in a bucket. Every part can fail. */
export class ChaosSite {
  private hours = 0;

  private constructor(
    readonly disk: SmallDisk,
    readonly bucket: TestS3 | null,
    readonly database: TestDatabase,
    /** TCP proxy between the servers and the database. */
    readonly network: TcpProxy,
    /** The bench's own connection, which bypasses that proxy. */
    readonly direct: OpenDatabase,
    readonly jobs: Jobs,
    readonly store: ObjectStore,
    readonly proxy: RoundRobinProxy,
    readonly servers: Readonly<Record<ChaosServerName, ChaosServer>>,
    private readonly clockFile: string,
  ) {}

  static async start(kind: 'disk' | 'bucket', logs: string): Promise<ChaosSite> {
    const disk = await mountSmallDisk();
    const bucket = kind === 'bucket' ? await startTestS3() : null;
    const database = await startTestDatabase({ say: () => undefined, isDurable: true });
    const network = await startTcpProxy(database.url);
    const proxy = await RoundRobinProxy.listen();
    const clockFile = join(logs, 'clock-offset');
    writeFileSync(clockFile, '0');
    const direct = await openPostgres(database.url);
    const jobs = await openJobs(direct.queueConnection, openLog('silent'));
    const environment = {
      ...(bucket ? bucketSettings(bucket) : {}),
      DATABASE_URL: network.url,
      SECRET,
      PUBLIC_ORIGIN: proxy.origin,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      // The default limit exceeds the size of the small disk.
      MIN_FREE_BYTES: String(16 * 1024 * 1024),
      CLOCK_OFFSET_FILE: clockFile,
    };
    const servers: Partial<Record<ChaosServerName, ChaosServer>> = {};
    for (const name of SERVER_NAMES) {
      // On one machine servers share the store in their data directory; with a bucket each has its own directory.
      const directory = join(disk.directory, bucket ? name : 'shared');
      await mkdir(directory, { recursive: true });
      const log = join(logs, `${kind}-${name}.log`);
      servers[name] = new ChaosServer(name, await freePort(), { ...environment, DATA_DIR: directory }, log);
      await servers[name].start();
    }
    const both = servers as Record<ChaosServerName, ChaosServer>;
    proxy.dealTo({ a: both.a.port, b: both.b.port });
    const store = openStore(bucket ? bucketSettings(bucket) : {}, join(disk.directory, 'shared'));
    return new ChaosSite(disk, bucket, database, network, direct, jobs, store, proxy, both, clockFile);
  }

  addUser(): Promise<TestUser> {
    const deps = { db: this.direct.db, secrets: deriveSecrets(SECRET), clock: Date.now };
    return createTestUser(deps as unknown as AppDependencies);
  }

  /** Advances the servers' clocks, brings queued jobs forward by the same time, and queues the sweep. */
  async passTime(minutes: number): Promise<void> {
    this.hours += minutes / 60;
    writeFileSync(this.clockFile, String(this.hours * 3_600_000));
    await this.direct.db.execute(
      `update pgboss.job set start_after = start_after - interval '${minutes} minutes' where state in ('created', 'retry')`,
    );
    await this.jobs.causedBy(undefined).send('sweep-exams', {});
  }

  async stop(): Promise<void> {
    await Promise.all(SERVER_NAMES.map((name) => this.servers[name].stop()));
    await this.proxy.close();
    await this.jobs.close();
    await this.direct.close();
    await this.network.close();
    await this.database.stop();
    await this.bucket?.close();
    await this.disk.remove();
  }
}
