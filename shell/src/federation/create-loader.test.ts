import { CONTRACT_VERSION, type Release, type RegistryView } from '@bandmark/contracts/registry';
import { refusal } from './compatibility';
import { createLoader, SILENCE_MS } from './create-loader';
import type { ModuleRunner } from './federation-runtime';
import type { LoaderServices } from './loader-interface';

const INTEGRITY = `sha384-${'a'.repeat(64)}`;
const release = (version: string, requires: Partial<Release['requires']> = {}): Release => ({
  version,
  entry: 'entry.js',
  integrity: INTEGRITY,
  global: `tests__${version.replace(/\W/g, '_')}`,
  preload: {},
  requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0', ...requires },
});
const current = release('2.0.0');
const previous = release('1.0.0');

/** A page with a clock turned by hand and a federation runtime that answers what the test says. */
interface Extra {
  /** The view that the server has by now. */
  fresh?: RegistryView;
  developed?: (origin: string) => Promise<Release>;
}

function page(
  view: RegistryView | null,
  answer: (global: string, module: string, turn: number) => Promise<unknown>,
  extra: Extra = {},
) {
  const asked: string[] = [];
  const reports: string[] = [];
  const timers = new Map<number, () => void>();
  let nextTimer = 0;
  let time = 0;
  const services: LoaderServices = {
    view: () => view,
    openRuntime: () =>
      Promise.resolve({
        refusal: (release) => refusal(release, '19.3.1'),
        openModule: async ({ global, turn, entryUrl, integrity }, module) => {
          expect(entryUrl).toMatch(/^http:\/\/(localhost|dev\.example:4173)\/remotes\/tests\/[1-9]\.0\.0\/entry\.js$/);
          expect(integrity).toBe(INTEGRITY);
          asked.push(`${global}/${module}${turn === 0 ? '' : ` (turn ${turn})`}`);
          const loaded = await answer(global, module, turn);
          if (typeof loaded === 'function') return loaded as ModuleRunner;
          return () => Promise.resolve(loaded as object);
        },
      }),
    after: (ms, callback) => {
      const id = nextTimer++;
      timers.set(id, callback);
      expect([SILENCE_MS, 250]).toContain(ms);
      return () => {
        timers.delete(id);
      };
    },
    preload: () => {},
    refresh: () => Promise.resolve(),
    removeTags: () => {},
    refreshView: () => Promise.resolve(extra.fresh ?? null),
    developmentRelease: (origin) => (extra.developed ? extra.developed(origin) : Promise.reject(new Error('nobody'))),
    now: () => time,
    report: (report) => {
      reports.push(report.kind === 'failed' ? `${report.version} ${String(report.error)}` : `${report.version} loaded`);
    },
  };
  const loader = createLoader(services);
  const settle = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
  const ring = async () => {
    for (const [id, callback] of [...timers]) {
      timers.delete(id);
      callback();
    }
    await settle();
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { loader, asked, reports, ring, settle, timers, pass };
}

const viewOf = (now: Release, before: Release | null = null): RegistryView => ({
  schema: 1,
  generation: 1,
  origin: '',
  remotes: { tests: { current: now, previous: before } },
});
const never = () => new Promise<never>(() => {});
const failing = () => Promise.reject(new Error('404'));

test('a module is loaded once, however often it is asked for', async () => {
  const screens = { TestsScreen: () => null };
  const { loader, asked } = page(viewOf(current, previous), () => Promise.resolve(screens));
  expect(await Promise.all([loader.load('tests/screens'), loader.load('tests/screens')])).toEqual([screens, screens]);
  expect(asked).toEqual(['tests__2_0_0/screens']);
  expect(loader.runningVersion('tests')).toBe('2.0.0');
});

test('an error starts the previous version at once', async () => {
  const { loader, asked } = page(viewOf(current, previous), (global) =>
    global === current.global ? failing() : Promise.resolve({ old: true }),
  );
  expect(await loader.load('tests/screens')).toEqual({ old: true });
  expect(asked).toEqual(['tests__2_0_0/screens', 'tests__1_0_0/screens']);
});

test('silence starts the previous version beside the current one, and the first to be ready wins', async () => {
  const { loader, asked, ring, settle } = page(viewOf(current, previous), (global) =>
    global === current.global ? never() : Promise.resolve({ old: true }),
  );
  const loading = loader.load('tests/screens');
  await settle();
  expect(asked).toEqual(['tests__2_0_0/screens']);
  await ring();
  expect(await loading).toEqual({ old: true });
});

test('the current version still wins when it is ready first after the silence', async () => {
  let arrive = (_: unknown) => {};
  const { loader, ring, settle } = page(viewOf(current, previous), (global) =>
    global === current.global
      ? new Promise((resolve) => {
          arrive = resolve;
        })
      : never(),
  );
  const loading = loader.load('tests/screens');
  await settle();
  await ring();
  arrive({ fresh: true });
  expect(await loading).toEqual({ fresh: true });
  expect(loader.runningVersion('tests')).toBe('2.0.0');
});

test('once a version runs, every module of the remote comes from it, and only it is retried', async () => {
  let isDown = false;
  const { loader, asked, ring, settle } = page(viewOf(current, previous), (global, module) =>
    (global === current.global && module === 'screens') || isDown ? failing() : Promise.resolve({ global, module }),
  );
  await loader.load('tests/screens');
  expect(await loader.load('tests/exam')).toEqual({ global: previous.global, module: 'exam' });
  isDown = true;
  await expect(loader.load('tests/marking')).rejects.toThrow('404');
  const again = loader.load('tests/marking');
  await settle();
  isDown = false;
  await ring();
  expect(await again).toEqual({ global: previous.global, module: 'marking' });
  expect(asked.filter((one) => one.startsWith(current.global))).toEqual(['tests__2_0_0/screens']);
});

test('two modules that settle on different versions end up on one', async () => {
  let arrive = (_: unknown) => {};
  const { loader, ring, settle } = page(viewOf(current, previous), (global, module) => {
    if (global === previous.global) return module === 'exam' ? Promise.resolve({ global }) : never();
    return module === 'exam'
      ? never()
      : new Promise((resolve) => {
          arrive = resolve;
        });
  });
  const exam = loader.load('tests/exam');
  const screens = loader.load('tests/screens');
  await settle();
  await ring();
  expect(await exam).toEqual({ global: previous.global });
  arrive({ global: current.global });
  await settle();
  // The current version was ready, but half the remote already runs from the previous one: it waits for that.
  const winner = await Promise.race([screens, settle().then(() => 'waiting')]);
  expect(winner).toBe('waiting');
});

test('what this shell may not run is refused before any of its code runs', async () => {
  const { loader, asked } = page(viewOf(release('2.0.0', { contract: '2.0' }), previous), () =>
    Promise.resolve({ old: true }),
  );
  expect(await loader.load('tests/screens')).toEqual({ old: true });
  expect(asked).toEqual(['tests__1_0_0/screens']);

  const alone = page(viewOf(release('2.0.0', { react: '^18.0.0' })), () => Promise.resolve({}));
  await expect(alone.loader.load('tests/screens')).rejects.toThrow('react ^18.0.0 is required, 19.3.1 is offered');
  expect(alone.asked).toEqual([]);
});

test('a failure can be tried again', async () => {
  let isDown = true;
  const { loader } = page(viewOf(current), () => (isDown ? failing() : Promise.resolve({ fresh: true })));
  await expect(loader.load('tests/screens')).rejects.toThrow('404');
  isDown = false;
  expect(await loader.load('tests/screens')).toEqual({ fresh: true });
});

test.each([
  ['no registry', null],
  ['a registry without the remote', { ...viewOf(current), remotes: {} }],
])('%s is a failure that is told', async (_, view) => {
  await expect(page(view, never).loader.load('tests/screens')).rejects.toThrow('knows no remote "tests"');
});

describe('a view that is of no use', () => {
  const modern = release('3.0.0');

  test.each([
    ['missing', null],
    ['without the remote', { ...viewOf(current), remotes: {} }],
  ])('%s: the server is asked for another', async (_, view) => {
    const { loader, asked } = page(view, () => Promise.resolve({ fresh: true }), { fresh: viewOf(modern) });
    expect(await loader.load('tests/screens')).toEqual({ fresh: true });
    expect(asked).toEqual(['tests__3_0_0/screens']);
  });

  test('naming versions that are gone: those of today are tried', async () => {
    const { loader, asked } = page(
      viewOf(current, previous),
      (global) => (global === modern.global ? Promise.resolve({ fresh: true }) : failing()),
      { fresh: viewOf(modern, current) },
    );
    expect(await loader.load('tests/screens')).toEqual({ fresh: true });
    expect(asked).toEqual(['tests__2_0_0/screens', 'tests__1_0_0/screens', 'tests__3_0_0/screens']);
  });

  test('naming what is still published: the failure is told', async () => {
    const { loader } = page(viewOf(current, previous), failing, { fresh: viewOf(current, previous) });
    await expect(loader.load('tests/screens')).rejects.toThrow('404');
  });
});

describe('a first render that fails', () => {
  const works = (global: string) => Promise.resolve({ global });

  test('gives the previous version at the next load', async () => {
    const { loader } = page(viewOf(current, previous), works);
    await loader.load('tests/screens');
    expect(loader.rejectRunning('tests/screens')).toBe(true);
    expect(await loader.load('tests/screens')).toEqual({ global: previous.global });
    expect(loader.rejectRunning('tests/screens')).toBe(false);
    expect(loader.runningVersion('tests')).toBe('1.0.0');
  });

  test.each<[string, (loader: ReturnType<typeof page>['loader']) => Promise<unknown> | undefined, Release | null]>([
    ['after another screen of the remote was shown', (loader) => void loader.confirmMounted('tests/marking'), previous],
    ['while another module of the remote is in use', (loader) => loader.load('tests/exam'), previous],
    ['without a previous version, as in an exam', () => undefined, null],
  ])('%s changes nothing', async (_, before, fallback) => {
    const { loader } = page(viewOf(current, fallback), works);
    await loader.load('tests/screens');
    await before(loader);
    expect(loader.rejectRunning('tests/screens')).toBe(false);
    expect(await loader.load('tests/screens')).toEqual({ global: current.global });
  });
});

describe('a developer’s build', () => {
  const developed = release('9.0.0');
  const view: RegistryView = {
    ...viewOf(current, previous),
    remotes: { tests: { current, previous, reason: 'override', developmentOrigin: 'http://dev.example:4173' } },
  };

  test('goes before the published one and comes from its own machine', async () => {
    const { loader, asked } = page(view, () => Promise.resolve({ mine: true }), {
      developed: () => Promise.resolve(developed),
    });
    expect(await loader.load('tests/screens')).toEqual({ mine: true });
    expect(asked).toEqual(['tests__9_0_0/screens']);
  });

  test('that nobody serves leaves the published one', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { loader } = page(view, () => Promise.resolve({ published: true }));
    expect(await loader.load('tests/screens')).toEqual({ published: true });
    jest.restoreAllMocks();
  });
});

describe('telemetry', () => {
  test('hears of each version that failed and of the one that runs', async () => {
    const { loader, reports } = page(viewOf(release('2.0.0', { contract: '2.0' }), previous), () =>
      Promise.resolve({}),
    );
    await loader.load('tests/screens');
    await loader.load('tests/exam');
    expect(reports).toEqual([
      `2.0.0 Error: tests 2.0.0 cannot run in this shell: contract 2.0 is required, ${CONTRACT_VERSION} is offered.`,
      '1.0.0 loaded',
    ]);
  });

  test('hears of silence', async () => {
    const { loader, reports, ring, settle } = page(viewOf(current, previous), (global) =>
      global === current.global ? never() : Promise.resolve({}),
    );
    const loading = loader.load('tests/screens');
    await settle();
    await ring();
    await loading;
    expect(reports).toEqual(['1.0.0 loaded', '2.0.0 Error: No answer within 3 s']);
  });
});

describe('asking again for what has been silent for 5 s', () => {
  test('asks afresh; whichever answers first runs for both, and what comes later joins it', async () => {
    let answer = (_: unknown) => {};
    const first = new Promise((resolve) => {
      answer = resolve;
    });
    const { loader, asked, settle, pass } = page(viewOf(current), (_global, module, turn) =>
      turn === 0 ? first : Promise.resolve({ module, turn }),
    );
    const silent = loader.load('tests/screens');
    pass(4_999);
    expect(loader.load('tests/screens')).toBe(silent);
    pass(1);
    expect(await loader.load('tests/screens')).toEqual({ module: 'screens', turn: 1 });
    expect(await loader.load('tests/exam')).toEqual({ module: 'exam', turn: 1 });
    answer({ module: 'screens', turn: 0 });
    await settle();
    expect(await silent).toEqual({ module: 'screens', turn: 1 });
    expect(asked.slice(0, 2)).toEqual(['tests__2_0_0/screens', 'tests__2_0_0/screens (turn 1)']);
  });

  test('the first may still come: it answers the second request as well', async () => {
    let answer = (_: unknown) => {};
    const { loader, settle, pass } = page(viewOf(current), (_global, _module, turn) =>
      turn === 0
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : never(),
    );
    void loader.load('tests/screens');
    await settle();
    pass(5_000);
    const second = loader.load('tests/screens');
    await settle();
    answer({ late: true });
    expect(await second).toEqual({ late: true });
  });

  test('a second request that fails says so, although the first is still silent', async () => {
    const { loader, pass, settle } = page(viewOf(current), (_global, _module, turn) =>
      turn === 0 ? never() : failing(),
    );
    void loader.load('tests/screens');
    await settle();
    pass(5_000);
    await expect(loader.load('tests/screens')).rejects.toThrow('404');
  });

  test("it asks for the versions of today's view", async () => {
    const fresh = release('3.0.0');
    const { loader, asked, settle, pass } = page(
      viewOf(current),
      (global) => (global === fresh.global ? Promise.resolve({ fresh: true }) : never()),
      { fresh: viewOf(fresh, current) },
    );
    void loader.load('tests/screens');
    await settle();
    pass(5_000);
    expect(await loader.load('tests/screens')).toEqual({ fresh: true });
    expect(asked).toEqual(['tests__2_0_0/screens', 'tests__3_0_0/screens (turn 1)']);
  });

  test('a remote that runs is not asked for a second time', async () => {
    const { loader, asked, settle, pass } = page(viewOf(current), (_global, module) =>
      module === 'exam' ? never() : Promise.resolve({ module }),
    );
    await loader.load('tests/screens');
    void loader.load('tests/exam');
    await settle();
    pass(60_000);
    void loader.load('tests/exam');
    await settle();
    expect(asked).toEqual(['tests__2_0_0/screens', 'tests__2_0_0/exam']);
  });
});
