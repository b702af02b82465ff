import type { Release } from '@bandmark/contracts/registry';
import { current, failing, never, page, previous, release, viewOf } from './testing/loader-page';

test('a module is loaded once, however often it is requested', async () => {
  const screens = { TestsScreen: () => null };
  const { loader, opened } = page(viewOf(current, previous), () => Promise.resolve(screens));
  expect(await Promise.all([loader.load('tests/screens'), loader.load('tests/screens')])).toEqual([screens, screens]);
  expect(opened).toEqual(['tests__2_0_0/screens']);
  expect(loader.runningVersion('tests')).toBe('2.0.0');
});

test('an error starts the previous version at once', async () => {
  const { loader, opened } = page(viewOf(current, previous), (global) =>
    global === current.global ? failing() : Promise.resolve({ old: true }),
  );
  expect(await loader.load('tests/screens')).toEqual({ old: true });
  expect(opened).toEqual(['tests__2_0_0/screens', 'tests__1_0_0/screens']);
});

test('silence starts the previous version beside the current one, and the first to be ready wins', async () => {
  const { loader, opened, ring, settle } = page(viewOf(current, previous), (global) =>
    global === current.global ? never() : Promise.resolve({ old: true }),
  );
  const loading = loader.load('tests/screens');
  await settle();
  expect(opened).toEqual(['tests__2_0_0/screens']);
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
  const { loader, opened, ring, settle } = page(viewOf(current, previous), (global, module) =>
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
  expect(opened.filter((one) => one.startsWith(current.global))).toEqual(['tests__2_0_0/screens']);
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
  // The current version is ready, but the remote already runs the previous one, so this module waits for that version.
  const winner = await Promise.race([screens, settle().then(() => 'waiting')]);
  expect(winner).toBe('waiting');
});

test('what this shell may not run is refused before any of its code runs', async () => {
  const { loader, opened } = page(viewOf(release('2.0.0', { contract: '2.0' }), previous), () =>
    Promise.resolve({ old: true }),
  );
  expect(await loader.load('tests/screens')).toEqual({ old: true });
  expect(opened).toEqual(['tests__1_0_0/screens']);

  const alone = page(viewOf(release('2.0.0', { react: '^18.0.0' })), () => Promise.resolve({}));
  await expect(alone.loader.load('tests/screens')).rejects.toThrow('react ^18.0.0 is required, 19.3.1 is offered');
  expect(alone.opened).toEqual([]);
});

test('a failure can be tried again', async () => {
  let isDown = true;
  const { loader } = page(viewOf(current), () => (isDown ? failing() : Promise.resolve({ fresh: true })));
  await expect(loader.load('tests/screens')).rejects.toThrow('404');
  isDown = false;
  expect(await loader.load('tests/screens')).toEqual({ fresh: true });
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
