import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isTransientFault } from '../database/database-fault';
import { type OpenDatabase, openPostgres } from '../database/open-database';
import { TIME_OUTS } from '../database/postgres-pool';
import { createS3Store } from '../storage/s3-store';
import { type ObjectStore, StoreAccessError, StoreUnavailableError } from '../storage/object-store';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { authRelease, publishTestRelease, shellRelease } from '../testing/publish-release';
import { nameOf, requestOf, SAMPLE_CALLS } from '../testing/sample-calls';
import { S3_ACCESS, startTestS3 } from '../testing/s3-server';
import { makeScene, type Scene } from '../testing/scene';
import { setLimits } from '../testing/set-limits';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { sharedParts, startTestServer, type TestServer, withServer } from '../testing/with-server';

const UNAVAILABLE = { message: 'This cannot be done now; try again in 2 s.', code: 'unavailable' };

test.each([
  ['08006', true],
  ['53300', true], // too many connections
  ['53100', true], // the database's own disk is full
  ['55P03', true], // a lock is held
  ['57014', true], // the statement took too long
  ['57P01', true], // shut down
  ['40P01', true], // deadlock
  ['25006', true], // read-only
  ['55000', true], // the database takes no connections: allow_connections is off
  ['23505', false], // unique violation
  ['42P01', false], // no such table
  ['22001', false],
])('SQLSTATE %s means "not now": %s', (code, isPassing) => {
  expect(isTransientFault(Object.assign(new Error('said by the database'), { severity: 'ERROR', code }))).toBe(
    isPassing,
  );
});

/** A store whose calls fail with the current fault, while one is set. */
function faultyStore(store: ObjectStore, current: () => Error | null): ObjectStore {
  const failing = <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) => {
    return async (...given: Given): Promise<Result> => {
      const fault = current();
      if (fault) throw fault;
      return work(...given);
    };
  };
  return { ...store, put: failing(store.put), get: failing(store.get), head: failing(store.head) };
}

const diskFault = (code: string) => Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });

describe('without the store', () => {
  let fault: Error | null = null;
  withServer('a chunk', (server) => {
    let app: FastifyInstance;
    let directory: string;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'bandmark-faulty-'));
      const { deps } = server();
      const options = { dependencies: { store: faultyStore(deps.store, () => fault) } };
      const started = await startTestServer({ db: deps.db }, directory, options, sharedParts('without the store'));
      app = started.app;
    });
    afterAll(async () => {
      fault = null;
      await app.close();
      await rm(directory, { recursive: true, force: true });
    });

    test.each([
      ['disk', diskFault('ENOSPC')],
      ['disk', diskFault('EDQUOT')],
      ['disk', diskFault('EIO')],
      ['disk', diskFault('EROFS')],
      ['storage', new StoreUnavailableError('The bucket cannot be reached.')],
      ['storage', new StoreAccessError('The bucket refuses.')],
    ])('gets 503 with Retry-After while the %s is away (%s), and stored once it is back', async (_, given) => {
      const scene = await makeScene(server());
      const call = SAMPLE_CALLS.find((one) => nameOf(one).includes('/recording/{stream}'));
      if (!call) throw new Error('no sample of a chunk');
      fault = given;
      const refused = await app.inject(requestOf(call, scene, scene.owner.headers));
      expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([503, '2', UNAVAILABLE]);
      const asked = await app.inject('/api/ready');
      expect([asked.statusCode, asked.json()]).toEqual([503, { ready: false, missing: ['storage'] }]);
      fault = null;
      expect((await app.inject(requestOf(call, scene, scene.owner.headers))).statusCode).toBe(200);
    });
  });
});

withServer('a server that has everything', (server) => {
  test('is alive and ready', async () => {
    expect((await server().app.inject('/api/health')).json()).toEqual({ ok: true });
    const response = await server().app.inject('/api/ready');
    expect([response.statusCode, response.json()]).toEqual([200, { ready: true, missing: [] }]);
  });

  test('is not ready while its bucket does not exist', async () => {
    server().advance(2000);
    const { deps } = server();
    const s3 = await startTestS3();
    const store = createS3Store({ ...S3_ACCESS, bucket: 'gone', endpoint: s3.endpoint });
    const options = { dependencies: { store } };
    const directory = join(deps.dataDirectory, 'no-bucket');
    const started = await startTestServer({ db: deps.db }, directory, options, sharedParts('no bucket'));
    expect((await started.app.inject('/api/ready')).json()).toEqual({ ready: false, missing: ['storage'] });
    await started.app.close();
    await s3.close();
  });

  test('says which of its parts is away', async () => {
    server().advance(2000);
    const { deps } = server();
    const directory = join(deps.dataDirectory, 'gone');
    const options = {
      dependencies: { jobs: { ...deps.jobs, check: () => Promise.reject(new Error('no queue')) } },
    };
    const started = await startTestServer({ db: deps.db }, directory, options, sharedParts('parts away'));
    await rm(directory, { recursive: true, force: true });
    expect((await started.app.inject('/api/ready')).json()).toEqual({ ready: false, missing: ['disk', 'jobs'] });
    await started.app.close();
  });
});

withServer('a server whose clock was set back', (server) => {
  test('is ready as soon as what was away is there', async () => {
    const { deps } = server();
    let isAway = true;
    const check = async () => {
      if (isAway) throw new Error('no queue');
    };
    const options = { dependencies: { jobs: { ...deps.jobs, check } } };
    const directory = join(deps.dataDirectory, 'set-back');
    const started = await startTestServer({ db: deps.db }, directory, options, sharedParts('set back'));
    expect((await started.app.inject('/api/ready')).json()).toEqual({ ready: false, missing: ['jobs'] });
    isAway = false;
    started.advance(-3_600_000);
    expect((await started.app.inject('/api/ready')).json()).toEqual({ ready: true, missing: [] });
    await started.app.close();
  });
});

(ENGINES.includes('PostgreSQL') ? describe : describe.skip)('without PostgreSQL', () => {
  let real: OpenDatabase;
  let proxy: TcpProxy;
  let throughProxy: OpenDatabase;
  let directory: string;
  let server: TestServer;
  let scene: Scene;

  beforeAll(async () => {
    real = await openTestDatabase('PostgreSQL');
    proxy = await startTcpProxy(real.queueConnection.kind === 'postgres' ? real.queueConnection.url : '');
    throughProxy = await openPostgres(proxy.url);
    directory = await mkdtemp(join(tmpdir(), 'bandmark-away-'));
    server = await startTestServer(throughProxy, directory, {}, sharedParts('without PostgreSQL'));
    await publishTestRelease(server.deps.releases, shellRelease);
    await publishTestRelease(server.deps.releases, authRelease);
    scene = await makeScene(server);
  });
  afterAll(async () => {
    await proxy.mend();
    await server.app.close();
    await throughProxy.close();
    await proxy.close();
    await real.close();
    await rm(directory, { recursive: true, force: true });
  });

  const statuses = async () => {
    const found = new Map<string, number>();
    for (const call of SAMPLE_CALLS) {
      const response = await server.app.inject(requestOf(call, scene, scene.owner.headers));
      found.set(nameOf(call), response.statusCode);
      if (response.statusCode !== 503 || nameOf(call) === 'GET /api/ready') continue;
      expect([nameOf(call), response.headers['retry-after'], response.json()]).toEqual([
        nameOf(call),
        '2',
        UNAVAILABLE,
      ]);
    }
    return found;
  };

  test('every call that needs it gets 503, none fails, and all work again when it is back', async () => {
    await proxy.refuse();
    const found = await statuses();
    expect([...found].filter(([, status]) => status >= 500 && status !== 503)).toEqual([]);
    for (const name of ['saveAnswer', 'putChunk', 'submit'].map((one) => nameFor(one)))
      expect(found.get(name)).toBe(503);
    expect(found.get('GET /api/health')).toBe(200);
    expect((await server.app.inject('/api/ready')).json()).toEqual({ ready: false, missing: ['database'] });
    await proxy.mend();
    server.advance(2000);
    expect((await server.app.inject('/api/ready')).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/auth/user-info', headers: scene.owner.headers })).statusCode).toBe(
      200,
    );
  });

  test.each(['refuses', 'is silent'])(
    'pages are served while it %s, to a candidate with an open exam too',
    async (how) => {
      if (how === 'refuses') await proxy.refuse();
      else {
        // An open connection would give up a query only after 12 s.
        proxy.cut();
        setLimits(throughProxy, { connectionTimeoutMillis: 300 });
        proxy.hang();
      }
      for (const url of ['/', '/tests', '/sign-in']) {
        const page = await server.app.inject({
          url,
          headers: { accept: 'text/html', cookie: `bandmark-exam=${scene.attemptId}` },
        });
        expect([url, page.statusCode]).toEqual([url, 200]);
        expect(page.body).toContain('<div id="root">');
      }
      const file = await server.app.inject('/remotes/auth/1.0.0/entry.js');
      expect(file.statusCode).toBe(200);
      await proxy.mend();
      setLimits(throughProxy, TIME_OUTS);
    },
  );
});

function nameFor(endpoint: string): string {
  const words: Readonly<Record<string, RegExp>> = {
    saveAnswer: /\/answer$/,
    putChunk: /\/recording\/\{stream\}/,
    submit: /\/submit$/,
  };
  const call = SAMPLE_CALLS.find((one) => words[endpoint]?.test(one.endpoint.path));
  if (!call) throw new Error(`no sample of ${endpoint}`);
  return nameOf(call);
}
