import { current, failing, never, page, release, viewOf } from './testing/loader-page';

describe('a repeated request for what has been silent for 5 s', () => {
  test('starts over; the first to respond serves both, and later requests join it', async () => {
    let arrive = (_: unknown) => {};
    const first = new Promise((resolve) => {
      arrive = resolve;
    });
    const { loader, opened, settle, pass } = page(viewOf(current), (_global, module, restart) =>
      restart === 0 ? first : Promise.resolve({ module, restart }),
    );
    const silent = loader.load('tests/screens');
    pass(4_999);
    expect(loader.load('tests/screens')).toBe(silent);
    pass(1);
    expect(await loader.load('tests/screens')).toEqual({ module: 'screens', restart: 1 });
    expect(await loader.load('tests/exam')).toEqual({ module: 'exam', restart: 1 });
    arrive({ module: 'screens', restart: 0 });
    await settle();
    expect(await silent).toEqual({ module: 'screens', restart: 1 });
    expect(opened.slice(0, 2)).toEqual(['tests__2_0_0/screens', 'tests__2_0_0/screens (restart 1)']);
  });

  test('the first may still arrive: it serves the second request too', async () => {
    let arrive = (_: unknown) => {};
    const { loader, settle, pass } = page(viewOf(current), (_global, _module, restart) =>
      restart === 0
        ? new Promise((resolve) => {
            arrive = resolve;
          })
        : never(),
    );
    void loader.load('tests/screens');
    await settle();
    pass(5_000);
    const second = loader.load('tests/screens');
    await settle();
    arrive({ late: true });
    expect(await second).toEqual({ late: true });
  });

  test('a second request that fails says so, although the first is still silent', async () => {
    const { loader, pass, settle } = page(viewOf(current), (_global, _module, restart) =>
      restart === 0 ? never() : failing(),
    );
    void loader.load('tests/screens');
    await settle();
    pass(5_000);
    await expect(loader.load('tests/screens')).rejects.toThrow('404');
  });

  test("loads the versions of the server's current view", async () => {
    const fresh = release('3.0.0');
    const { loader, opened, settle, pass } = page(
      viewOf(current),
      (global) => (global === fresh.global ? Promise.resolve({ fresh: true }) : never()),
      { fresh: viewOf(fresh, current) },
    );
    void loader.load('tests/screens');
    await settle();
    pass(5_000);
    expect(await loader.load('tests/screens')).toEqual({ fresh: true });
    expect(opened).toEqual(['tests__2_0_0/screens', 'tests__3_0_0/screens (restart 1)']);
  });

  test('never starts over a remote that runs', async () => {
    const { loader, opened, settle, pass } = page(viewOf(current), (_global, module) =>
      module === 'exam' ? never() : Promise.resolve({ module }),
    );
    await loader.load('tests/screens');
    void loader.load('tests/exam');
    await settle();
    pass(60_000);
    void loader.load('tests/exam');
    await settle();
    expect(opened).toEqual(['tests__2_0_0/screens', 'tests__2_0_0/exam']);
  });
});
