import type { releaseStatus } from '@bandmark/contracts/api/status';
import type { TelemetryEvent } from '@bandmark/contracts/api/telemetry';
import type { Registry } from '@bandmark/contracts/registry';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { formatReleases, RELEASES_HEADER } from '@bandmark/contracts/releases-header';
import { canaryVisitors, telemetryCounts, telemetryErrors } from '../../database/schema/telemetry';
import { addTest, begin } from '../../testing/exam-calls';
import { authRelease, publishTestRelease, shellRelease } from '../../testing/publish-release';
import { type TestServer, withServer } from '../../testing/with-server';
import { withCurrent, withVersion } from '../registry/pointers';
import { cleanUpVisitors } from './canary-visitors';
import { checkCanaries } from './check-canaries';
import { inKeyOrder } from '../../database/in-key-order';
import { cleanUpEvents } from './store-events';

const auth = (version: string) => ({ remote: 'auth', version, phase: 'load' }) as const;
const load = (version: string, value = 120): TelemetryEvent => ({ kind: 'load', ...auth(version), value });
const failed = (version: string, message = 'Failed to load'): TelemetryEvent => ({
  kind: 'error',
  ...auth(version),
  message,
});

test('rows that several pages report at the same moment are written in one order, whichever page reports them', () => {
  const rows = [
    ['auth\n1.1.0', 1],
    ['auth\n1.0.0', 2],
    ['shell\n1.0.0', 3],
  ] as const;
  expect([rows, rows.toReversed()].map((given) => inKeyOrder(new Map(given)))).toEqual([
    [2, 1, 3],
    [2, 1, 3],
  ]);
});

let caller = 0;
const freshAddress = (): string => `10.2.${Math.floor((caller += 1) / 250)}.${caller % 250}`;

function site(server: () => TestServer) {
  const send = (events: readonly TelemetryEvent[], remoteAddress = freshAddress(), headers = {}) =>
    server().app.inject({ method: 'POST', url: '/api/telemetry', body: { events }, remoteAddress, headers });
  /** Page loads of as many visitors, each from a different address. */
  const visitors = async (version: string, loads: number, errors: number) => {
    for (let one = 0; one < loads; one += 1) await send([one < errors ? failed(version) : load(version)]);
  };
  const status = async () => {
    const operator = await server().user({ isOperator: true });
    return (await server().app.inject({ url: '/api/status', headers: operator.headers })).json<
      CallResponse<typeof releaseStatus>
    >();
  };
  return { send, visitors, status };
}

withServer('telemetry', (server) => {
  const { send, status } = site(server);
  beforeAll(async () => {
    for (const version of ['1.0.0', '1.1.0'])
      await publishTestRelease(server().deps.releases, { ...authRelease, version });
    await publishTestRelease(server().deps.releases, shellRelease);
  });

  test('is added up per version, phase and minute, and says nothing of who sent it', async () => {
    await send([load('1.1.0', 100), load('1.1.0', 101), load('1.1.0', 4000)]);
    await send([load('1.1.0', 100), { kind: 'lcp', remote: 'shell', version: '1.0.0', phase: 'run', value: 900 }]);
    const rows = await server().deps.db.select().from(telemetryCounts);
    expect(rows.map(({ remote, kind, count }) => [remote, kind, count]).sort()).toEqual([
      ['auth', 'load', 1],
      ['auth', 'load', 3],
      ['shell', 'lcp', 1],
    ]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      'count',
      'kind',
      'minute',
      'phase',
      'remote',
      'step',
      'version',
    ]);
    expect(rows.every(({ minute }) => minute % 60_000 === 0)).toBe(true);
  });

  test('keeps each error once, scrubbed of words, addresses and ids', async () => {
    const said = 'Unexpected "Dear Sir" at /replay/writing/abc of ann@example.org';
    await send([failed('1.1.0', said)]);
    server().advance(1000);
    await send([failed('1.1.0', said)]);
    const rows = await server().deps.db.select().from(telemetryErrors);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      message: 'Unexpected <quote> at <path> of <email>',
      count: 2,
      remote: 'auth',
      phase: 'load',
    });
    expect((rows[0]?.lastAt ?? 0) - (rows[0]?.firstAt ?? 0)).toBe(1000);
  });

  test('takes only versions that are published', async () => {
    expect((await send([load('9.9.9'), { ...load('1.0.0'), remote: 'invented' }])).statusCode).toBe(200);
    const rows = await server().deps.db.select().from(telemetryCounts);
    expect(rows.some(({ remote, version }) => remote === 'invented' || version === '9.9.9')).toBe(false);
  });

  test('one address alone cannot make a version look broken', async () => {
    const address = freshAddress();
    for (let times = 0; times < 30; times += 1) await send([failed('1.0.0', 'made up')], address);
    const row = (await server().deps.db.select().from(telemetryErrors)).find(({ message }) => message === 'made up');
    expect(row?.count).toBe(10);
  });

  test.each([
    ['nothing', []],
    ['too much', Array.from({ length: 41 }, () => load('1.1.0'))],
    ['another phase', [{ ...load('1.1.0'), phase: 'sleep' }]],
    ['a negative time', [load('1.1.0', -1)]],
    ['a climbing name', [{ ...load('1.1.0'), remote: '../x' }]],
    ['the name of what every object has', [{ ...load('1.1.0'), remote: 'constructor' }]],
    ['a long message', [failed('1.1.0', 'x'.repeat(301))]],
  ])('%s is refused', async (_, events) => {
    expect((await send(events as TelemetryEvent[])).statusCode).toBe(400);
  });

  test('the status names each version with why, health and open exams', async () => {
    const { remotes, lastErrors, windowMs } = await status();
    const remote = remotes.find((one) => one.remote === 'auth');
    expect(remote?.served).toEqual({ version: '1.1.0', reason: 'current' });
    expect(remote?.releases.map(({ version, role }) => [version, role])).toEqual([
      ['1.1.0', 'current'],
      ['1.0.0', 'previous'],
    ]);
    expect(remote?.releases[0]?.health).toMatchObject({ loads: 6, errors: 2 });
    expect(remote?.releases[0]?.health.medianLoadMs).toBeGreaterThan(90);
    expect(remote?.releases[0]?.health.medianLoadMs).toBeLessThan(115);
    expect(lastErrors.length).toBeGreaterThan(0);
    expect(windowMs).toBe(86_400_000);
  });

  test('a version that only an open exam holds is shown as such', async () => {
    await publishTestRelease(server().deps.releases, { ...authRelease, name: 'tests', version: '1.0.0' });
    const candidate = await server().user();
    await begin(server(), candidate, await addTest(server(), candidate));
    for (const version of ['1.1.0', '1.2.0'])
      await publishTestRelease(server().deps.releases, { ...authRelease, name: 'tests', version });
    const remote = (await status()).remotes.find((one) => one.remote === 'tests');
    expect(remote?.releases.map(({ version, role, openExams }) => [version, role, openExams])).toEqual([
      ['1.2.0', 'current', 0],
      ['1.1.0', 'previous', 0],
      ['1.0.0', 'pinned', 1],
    ]);
  });

  /** Enters a copy of the current version that no visitor gets. */
  const upload = (remote: string, version: string) => {
    const enter = (registry: Registry) => {
      const pointers = registry.remotes[remote];
      const base = pointers?.versions[pointers.current];
      if (!base) throw new Error(`${remote} is not published.`);
      return withVersion(registry, remote, { ...base, version });
    };
    return server().deps.releases.change(enter, { who: 'team:auth', action: 'upload', remote, version });
  };

  test('a version that was uploaded and never shown waits', async () => {
    await upload('auth', '1.2.0');
    const remote = (await status()).remotes.find((one) => one.remote === 'auth');
    expect(remote?.releases.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
    expect(remote?.waiting).toMatchObject([{ version: '1.2.0', health: { loads: 0 } }]);
  });

  test('a version that waits, and that an open exam holds through an override, is shown once', async () => {
    await upload('shell', '1.1.0');
    const candidate = await server().user();
    const headers = { ...candidate.headers, [RELEASES_HEADER]: formatReleases({ shell: '1.1.0' }) };
    await begin(server(), { ...candidate, headers }, await addTest(server(), candidate));
    const { releases = [], waiting } = (await status()).remotes.find((one) => one.remote === 'shell') ?? {};
    expect(releases.filter(({ version }) => version === '1.1.0')).toMatchObject([{ role: 'pinned', openExams: 1 }]);
    expect(waiting).toEqual([]);
  });

  test('is forgotten after 30 days', async () => {
    server().advance(31 * 86_400_000);
    await send([load('1.1.0')]);
    await cleanUpEvents(server().deps);
    expect(await server().deps.db.select().from(telemetryCounts)).toHaveLength(1);
    expect(await server().deps.db.select().from(telemetryErrors)).toHaveLength(0);
  });
});

withServer('a canary', (server) => {
  const { send, visitors, status } = site(server);
  const canary = async () => (await server().deps.releases.current()).remotes['auth']?.canary ?? null;
  beforeEach(async () => {
    server().advance(2 * 86_400_000);
    await cleanUpVisitors(server().deps);
    await publishTestRelease(server().deps.releases, authRelease);
    for (const version of ['1.0.0', '1.1.0'])
      await publishTestRelease(server().deps.releases, { ...authRelease, version });
    await server().deps.releases.change(
      (registry) => {
        const before = registry.remotes['auth'];
        if (!before) throw new Error('auth');
        return {
          ...registry,
          remotes: {
            ...registry.remotes,
            auth: { ...before, current: '1.0.0', previous: null, canary: { version: '1.1.0', percent: 10 } },
          },
        };
      },
      { who: 'local:test', action: 'canary', remote: 'auth' },
    );
  });

  test('that fails more than current is taken off by the job, for every next page', async () => {
    await visitors('1.0.0', 60, 1);
    await visitors('1.1.0', 50, 12);
    expect((await status()).remotes[0]?.canaryVerdict).toBe('roll-back');
    await server().jobs.tick('check-canaries');
    expect(await canary()).toBeNull();
    expect((await status()).remotes[0]).toMatchObject({ served: { version: '1.0.0' }, canaryVerdict: null });
  });

  test('that was promoted while it was judged stays, and nobody is told that it was taken off', async () => {
    await visitors('1.0.0', 60, 1);
    await visitors('1.1.0', 50, 12);
    const { deps } = server();
    const promoteFirst: typeof deps.releases.change = async (work, note) => {
      const promote = { who: 'local:test', action: 'promote' as const, remote: 'auth', version: '1.1.0' };
      await deps.releases.change((registry) => withCurrent(registry, 'auth', '1.1.0'), promote);
      return deps.releases.change(work, note);
    };
    expect(await checkCanaries({ ...deps, releases: { ...deps.releases, change: promoteFirst } })).toEqual([]);
    expect((await deps.releases.history()).at(-1)).toMatchObject({ action: 'promote', version: '1.1.0' });
  });

  /** Telemetry of one address, or of one household's IPv6 prefix, that invents browsers. */
  const forge = async (version: string, event: (of: string) => TelemetryEvent, addressOf: (at: number) => string) => {
    for (let at = 0; at < 60; at += 1)
      await send(
        Array.from({ length: 5 }, () => event(version)),
        addressOf(at),
        {
          'user-agent': `Browser/${at}`,
          cookie: `bandmark-cohort=${at}`,
        },
      );
  };

  test('that is good stays, and one that is bad goes, whatever one network invents', async () => {
    // A household's IPv6: each of these addresses is in another /64.
    const addressOf = (at: number) => `2001:db8:66:${at.toString(16)}::1`;
    await visitors('1.0.0', 60, 1);
    await visitors('1.1.0', 50, 1);
    await forge('1.1.0', failed, addressOf);
    await forge('1.0.0', load, addressOf);
    expect(await checkCanaries(server().deps)).toEqual([]);
    expect(await canary()).toEqual({ version: '1.1.0', percent: 10 });
    expect((await status()).remotes[0]?.canaryVerdict).toBe('keep');
    server().advance(2 * 86_400_000);
    await visitors('1.0.0', 60, 1);
    await visitors('1.1.0', 50, 12);
    await forge('1.1.0', load, addressOf);
    await forge('1.0.0', failed, addressOf);
    expect(await checkCanaries(server().deps)).toEqual(['auth@1.1.0']);
  });

  test('is judged by rows that name no network, stay few and are forgotten', async () => {
    await forge('1.1.0', failed, () => '192.0.2.67');
    await send([failed('1.0.0')], '192.0.2.67');
    const rows = await server().deps.db.select().from(canaryVisitors);
    expect(rows.filter(({ version }) => version === '1.1.0')).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
    // The network's hash differs between the versions.
    expect(new Set(rows.map(({ network }) => network)).size).toBe(2);
    server().advance(26 * 3_600_000);
    await cleanUpVisitors(server().deps);
    expect(await server().deps.db.select().from(canaryVisitors)).toEqual([]);
  });

  test('that has too few visitors for a verdict stays', async () => {
    await visitors('1.0.0', 10, 0);
    await visitors('1.1.0', 10, 10);
    expect(await checkCanaries(server().deps)).toEqual([]);
    expect(await canary()).toEqual({ version: '1.1.0', percent: 10 });
  });
});
