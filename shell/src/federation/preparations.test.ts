import type { RegistryView, Release } from '@bandmark/contracts/registry';
import { createLoader } from './create-loader';
import type { ModuleRunner } from './federation-runtime';
import { SILENCE_MS } from './first-to-win';

const release = (version: string): Release => ({
  version,
  entry: 'entry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  global: `tests__${version.replace(/\W/g, '_')}`,
  preload: {},
  requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
});
const current = release('2.0.0');
const previous = release('1.0.0');
const screens = { TestsScreen: () => null };

interface Given {
  /** Used one after the other; the last one repeatedly. */
  open?: (() => Promise<ModuleRunner>)[];
  refusal?: string;
  remote?: Partial<RegistryView['remotes'][string]>;
}

const opens = (run: ModuleRunner = () => Promise.resolve(screens)) => Promise.resolve(run);

function page({ open = [opens], refusal, remote }: Given = {}) {
  const asked: string[] = [];
  const fetched: string[] = [];
  const reports: string[] = [];
  const removed: string[] = [];
  let time = 0;
  const loader = createLoader({
    view: () => ({
      schema: 1,
      generation: 1,
      origin: '',
      remotes: { tests: { current, previous, ...remote } },
    }),
    refreshView: () => Promise.resolve(null),
    developmentRelease: () => Promise.reject(new Error('no server')),
    openRuntime: () =>
      Promise.resolve({
        refusal: () => refusal ?? null,
        openModule: ({ global, restart }, module) => {
          asked.push(`${global}/${module}${restart === 0 ? '' : ` restart ${restart}`}`);
          const [next = opens] = open.length > 1 ? open.splice(0, 1) : open;
          return next();
        },
      }),
    after: (_ms, callback) => {
      // Runs the pause before a retry at once; no test here waits for the silence time-out.
      if (_ms < SILENCE_MS) callback();
      return () => {};
    },
    now: () => time,
    report: (report) => reports.push(`${report.version} ${report.kind}`),
    preload: (_origin, name, { version }, module, isAhead) => {
      fetched.push(`${name}/${module} ${version}${isAhead ? ' ahead' : ''}`);
    },
    refresh: () => Promise.resolve(),
    removeTags: (name) => removed.push(name),
  });
  return { loader, asked, fetched, reports, removed, pass: (ms: number) => (time += ms) };
}
const fails = () => Promise.reject(new Error('404'));

test('each stage goes as far as it says', async () => {
  const run = jest.fn(() => Promise.resolve(screens));
  const { loader, asked, fetched } = page({ open: [() => opens(run)] });
  await loader.prepare('tests/screens', 'fetched');
  expect([fetched, asked]).toEqual([['tests/screens 2.0.0 ahead'], []]);
  await loader.prepare('tests/screens', 'initialised');
  expect(asked).toEqual(['tests__2_0_0/screens']);
  expect(run).not.toHaveBeenCalled();
  await loader.prepare('tests/screens', 'run');
  await loader.prepare('tests/screens', 'run');
  expect(run).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(1);
});

test('a module that has run is there at once when it is requested, and only then counts as loaded', async () => {
  const { loader, asked, reports } = page();
  expect(loader.take('tests/screens')).toBeUndefined();
  await loader.prepare('tests/screens', 'run');
  expect(loader.runningVersion('tests')).toBeUndefined();
  expect(reports).toEqual([]);
  expect(loader.take('tests/screens')).toBe(screens);
  expect(await loader.load('tests/screens')).toBe(screens);
  expect(loader.runningVersion('tests')).toBe('2.0.0');
  expect(reports).toEqual(['2.0.0 loaded']);
  expect(asked).toHaveLength(1);
});

test('a module that only another remote requests comes from the version that has run', async () => {
  const { loader, asked } = page();
  await loader.prepare('tests/screens', 'run');
  expect(await loader.load('tests/screens')).toBe(screens);
  expect(asked).toHaveLength(1);
});

test('a failed preparation reports nothing, and the click requests the same version again', async () => {
  const { loader, asked, reports } = page({ open: [fails, opens] });
  await loader.prepare('tests/screens', 'initialised');
  await loader.prepare('tests/screens', 'run');
  expect(asked).toHaveLength(1);
  expect(reports).toEqual([]);
  expect(await loader.load('tests/screens')).toBe(screens);
  expect(asked).toEqual(['tests__2_0_0/screens', 'tests__2_0_0/screens']);
  expect(reports).toEqual(['2.0.0 loaded']);
});

test('a version that is still broken at the click falls back as if it had not been prepared', async () => {
  const { loader, asked, reports } = page({ open: [fails, fails, fails, opens] });
  await loader.prepare('tests/screens', 'run');
  expect(await loader.load('tests/screens')).toBe(screens);
  expect(asked.at(-1)).toBe('tests__1_0_0/screens');
  expect(reports).toEqual(['2.0.0 failed', '1.0.0 loaded']);
});

test('an error of a module that was prepared is thrown at the click, which takes the previous version', async () => {
  const { loader, asked, reports } = page({ open: [() => opens(fails), opens] });
  await loader.prepare('tests/screens', 'run');
  expect(reports).toEqual([]);
  expect(loader.take('tests/screens')).toBeUndefined();
  expect(await loader.load('tests/screens')).toBe(screens);
  expect(asked).toEqual(['tests__2_0_0/screens', 'tests__1_0_0/screens']);
  expect(reports).toEqual(['2.0.0 failed', '1.0.0 loaded']);
});

test('a release that may not run in this shell is not prepared either', async () => {
  const { loader, asked } = page({ refusal: 'contract 2.0 is required' });
  await loader.prepare('tests/screens', 'run');
  expect(asked).toEqual([]);
});

test('the click starts over what has been silent for 5 s', async () => {
  const { loader, asked, removed, pass } = page({ open: [() => new Promise(() => {}), opens] });
  void loader.prepare('tests/screens', 'initialised');
  await Promise.resolve();
  pass(5_000);
  expect(await loader.load('tests/screens')).toBe(screens);
  expect(asked.at(-1)).toBe('tests__2_0_0/screens restart 1');
  expect(removed).toEqual(['tests']);
});

test('the click waits for a preparation that is only slow', async () => {
  let arrive = (_: ModuleRunner) => {};
  const slow = new Promise<ModuleRunner>((resolve) => (arrive = resolve));
  const { loader, asked, pass } = page({ open: [() => slow] });
  void loader.prepare('tests/screens', 'run');
  pass(4_999);
  const loading = loader.load('tests/screens');
  arrive(() => Promise.resolve(screens));
  expect(await loading).toBe(screens);
  expect(new Set(asked)).toEqual(new Set(['tests__2_0_0/screens']));
});

test('a first render that fails gives the previous version, although the current one ran ahead', async () => {
  const { loader, asked } = page();
  await loader.prepare('tests/screens', 'run');
  await loader.prepare('tests/exam', 'run');
  loader.take('tests/screens');
  expect(loader.rejectRunning('tests/screens')).toBe(true);
  expect(loader.take('tests/screens')).toBeUndefined();
  await loader.prepare('tests/screens', 'run');
  await loader.load('tests/screens');
  expect(asked.at(-1)).toBe('tests__1_0_0/screens');
});

test('once a version runs, modules of that version are prepared', async () => {
  const { loader, asked } = page({ open: [fails, opens] });
  await loader.load('tests/screens');
  await loader.prepare('tests/exam', 'run');
  expect(asked.at(-1)).toBe('tests__1_0_0/exam');
});

test("a developer's build is not prepared: it changes until it is used", async () => {
  const { loader, fetched } = page({ remote: { developmentOrigin: 'http://dev.example' } });
  await loader.prepare('tests/screens', 'run');
  expect(fetched).toEqual([]);
});
