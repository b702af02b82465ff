import { eq, sql } from 'drizzle-orm';
import { buildMetricsApp } from './connect-metrics';
import { users } from './database/schema/users';
import { StoreUnavailableError } from './storage/object-store';
import { measuredStore } from './storage/measured-store';
import { authCalls } from './testing/auth-calls';
import { ENGINES, openTestDatabase } from './testing/open-test-database';
import { authRelease, publishTestRelease } from './testing/publish-release';
import { openTestLog } from './testing/test-log';
import { type TestServer, withServer } from './testing/with-server';
import { openJobs } from './jobs/open-jobs';
import { openMailer } from './mail/mailer';

const METRICS_TOKEN = 'a-token-for-prometheus-alone-of-48-characters';

/** Value of one series, 0 before its first count. Process-wide series add up over all suites of this process. */
async function valueOf(server: TestServer, series: string): Promise<number> {
  // Gauges are cached for five seconds.
  server.advance(5000);
  const app = buildMetricsApp(server.deps);
  const { body } = await app.inject('/metrics');
  await app.close();
  const line = body.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

withServer(
  'metrics',
  (server) => {
    const get = (headers: Readonly<Record<string, string>>) => server().app.inject({ url: '/metrics', headers });
    /** How much the work adds to a series. */
    const growthOf = async (series: string, work: () => Promise<unknown>) => {
      const before = await valueOf(server(), series);
      await work();
      return (await valueOf(server(), series)) - before;
    };

    test.each([
      ['without a token', {}, 401],
      ['with a wrong one', { authorization: `Bearer ${METRICS_TOKEN}x` }, 401],
      ['with an empty one', { authorization: 'Bearer ' }, 401],
      ['with the one of METRICS_TOKEN', { authorization: `Bearer ${METRICS_TOKEN}` }, 200],
      ['with the operator’s', { 'x-operator-token': 'operator-token-of-the-tests' }, 200],
    ])('on the site’s port %s', async (_, headers, status) => {
      const response = await get(headers as Record<string, string>);
      expect(response.statusCode).toBe(status);
      expect(response.body.includes('bandmark_http_request_duration_seconds_bucket')).toBe(status === 200);
    });

    test('are Prometheus’ text, with the process beside the site', async () => {
      const app = buildMetricsApp(server().deps);
      const response = await app.inject('/metrics');
      expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
      for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
        expect(response.body).toContain(`\n${name} `);
      expect((await app.inject('/')).statusCode).toBe(404);
      await app.close();
    });

    test('say how far the server’s clock is from the database’s', async () => {
      const shift = () => valueOf(server(), 'bandmark_clock_offset_seconds');
      const before = await shift();
      server().advance(60_000);
      const grown = (await shift()) - before;
      // The database's clock keeps running, and `valueOf` advances the test's by five more seconds.
      expect(grown).toBeGreaterThan(0);
      expect(grown).toBeLessThanOrEqual(65);
    });

    test('time each request by the pattern of its route', async () => {
      const series =
        'bandmark_http_request_duration_seconds_count{method="GET",route="/api/certificate/test-result/:hash",status="4xx"}';
      expect(
        await growthOf(series, () => server().app.inject('/api/certificate/test-result/A5TbFz2WQkfPZxyLp1cRvUJ')),
      ).toBe(1);
    });

    test('an address that nothing serves is one series, whatever it is', async () => {
      const series = 'bandmark_http_request_duration_seconds_count{method="POST",route="page",status="4xx"}';
      const work = async () => {
        for (const url of ['/a', '/b', '/c/d']) await server().app.inject({ method: 'POST', url });
      };
      expect(await growthOf(series, work)).toBe(3);
    });

    test('count refusals by limits, and sign-ins', async () => {
      const signIn = () =>
        server().app.inject({
          method: 'POST',
          url: '/api/auth/sign-in',
          body: { email: 'mia@example.org', password: 'Password1', reCaptcha: 'solved' },
          remoteAddress: '192.0.2.7',
        });
      const refused = 'bandmark_sign_ins_total{method="password",outcome="refused"}';
      expect(await growthOf(refused, signIn)).toBe(1);
      const { signUp, signIn: signInAs } = authCalls(server);
      await signUp('erased@example.org');
      await server().deps.db.update(users).set({ erasingAt: 1 }).where(eq(users.email, 'erased@example.org'));
      expect(await growthOf(refused, () => signInAs('erased@example.org'))).toBe(1);
      const limited = 'bandmark_rate_limit_refusals_total{route="/api/auth/sign-in"}';
      const many = async () => {
        for (let count = 0; count < 60; count += 1) await signIn();
      };
      expect(await growthOf(limited, many)).toBeGreaterThan(0);
    });

    test('name the versions that pages get, and count what browsers report of them', async () => {
      await publishTestRelease(server().deps.releases, authRelease);
      expect(await valueOf(server(), 'bandmark_release_info{remote="auth",version="1.0.0",channel="current"}')).toBe(1);
      const event = { remote: 'auth', version: '1.0.0', phase: 'load' };
      const send = () =>
        server().app.inject({
          method: 'POST',
          url: '/api/telemetry',
          body: {
            events: [
              { ...event, kind: 'load', value: 12 },
              { ...event, kind: 'error', message: 'Failed to load' },
              { ...event, version: '9.9.9', kind: 'error', message: 'not published' },
            ],
          },
        });
      const errors = 'bandmark_browser_errors_total{remote="auth",version="1.0.0",kind="error"}';
      expect(await growthOf(errors, send)).toBe(1);
      expect(await growthOf('bandmark_browser_loads_total{remote="auth",version="1.0.0"}', send)).toBe(1);
      expect(await valueOf(server(), 'bandmark_browser_errors_total{remote="auth",version="9.9.9",kind="error"}')).toBe(
        0,
      );
    });

    test('time the store, and count its failures by kind', async () => {
      const put = 'bandmark_storage_operation_duration_seconds_count{operation="put",outcome="ok"}';
      expect(await growthOf(put, () => server().deps.store.put('chunks/a', Buffer.from('a')))).toBe(1);
      const { store } = server().deps;
      const away = measuredStore({ ...store, get: () => Promise.reject(new StoreUnavailableError('away')) });
      const unavailable = 'bandmark_storage_operation_duration_seconds_count{operation="get",outcome="unavailable"}';
      expect(await growthOf(unavailable, () => expect(away.get('chunks/a')).rejects.toThrow('away'))).toBe(1);
      expect(await valueOf(server(), 'bandmark_data_directory_free_bytes')).toBeGreaterThan(0);
    });

    test('count the mails that were sent, and not those that failed', async () => {
      const { deps } = server();
      const mail = { to: 'mia@example.org', subject: 'Results', text: 'Your results' };
      const send = () => openMailer(deps).send(mail);
      expect(await growthOf('bandmark_mails_sent_total', send)).toBe(1);
      const away = openMailer({ ...deps, settings: { ...deps.settings, SMTP_URL: 'smtp://127.0.0.1:1' } });
      const fail = () => expect(away.send(mail)).rejects.toThrow('ECONNREFUSED');
      expect(await growthOf('bandmark_mails_sent_total', fail)).toBe(0);
    });

    test('say what could not be read, and keep the rest', async () => {
      const { deps } = server();
      const jobs = { ...deps.jobs, depths: () => Promise.reject(new Error('away')) };
      const app = buildMetricsApp({ ...deps, jobs });
      const { body } = await app.inject('/metrics');
      expect(body).toContain('bandmark_scrape_source_up{source="jobs"} 0');
      expect(body).toContain('bandmark_scrape_source_up{source="database"} 1');
      expect(body).toMatch(/\nbandmark_database_ping_seconds \d/);
      await app.close();
    });

    test('leave out what could not be read: a zero is a backup that was never made, and a full disk', async () => {
      const { deps } = server();
      const away = () => Promise.reject(new StoreUnavailableError('away'));
      const app = buildMetricsApp({ ...deps, store: { ...deps.store, get: away }, dataDirectory: '/not/there' });
      const { body } = await app.inject('/metrics');
      for (const source of ['backup', 'storage'])
        expect(body).toContain(`bandmark_scrape_source_up{source="${source}"} 0`);
      expect(body.match(/^bandmark_(?:backup|data)_\S+/gm)).toBeNull();
      await app.close();
    });
  },
  { environment: { METRICS_TOKEN } },
);

test.each(ENGINES)('the depth and age of the queue (%s)', async (engine) => {
  const database = await openTestDatabase(engine);
  const jobs = await openJobs(database.queueConnection, openTestLog('depths'));
  const depthOf = async (wanted: string) => (await jobs.depths()).find(({ name }) => name === wanted);
  for (const myTestId of [1, 2]) await jobs.causedBy(undefined).send('issue-certificate', { myTestId });
  await database.db.execute(
    sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'issue-certificate'`,
  );
  const depth = await depthOf('issue-certificate');
  expect(depth).toMatchObject({ ready: 2, delayed: 0, running: 0, failed: 0, givenUp: 0 });
  expect(depth?.oldestReadySeconds).toBeGreaterThanOrEqual(90);
  expect(await depthOf('estimate-writing')).toMatchObject({ ready: 0, oldestReadySeconds: 0 });
  await jobs.close();
  await database.close();
});
