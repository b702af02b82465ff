import { CONTRACT_VERSION, type RegistryView } from '@bandmark/contracts/registry';
import { current, failing, never, page, previous, release, viewOf } from './testing/loader-page';

test.each([
  ['no registry', null],
  ['a registry without the remote', { ...viewOf(current), remotes: {} }],
])('%s is a failure that names the remote', async (_, view) => {
  await expect(page(view, never).loader.load('tests/screens')).rejects.toThrow('knows no remote "tests"');
});

describe('a view that does not help', () => {
  const modern = release('3.0.0');

  test.each([
    ['missing', null],
    ['without the remote', { ...viewOf(current), remotes: {} }],
  ])('%s: the server is asked for a newer one', async (_, view) => {
    const { loader, opened } = page(view, () => Promise.resolve({ fresh: true }), { fresh: viewOf(modern) });
    expect(await loader.load('tests/screens')).toEqual({ fresh: true });
    expect(opened).toEqual(['tests__3_0_0/screens']);
  });

  test('naming versions that are gone: the current ones are tried', async () => {
    const { loader, opened } = page(
      viewOf(current, previous),
      (global) => (global === modern.global ? Promise.resolve({ fresh: true }) : failing()),
      { fresh: viewOf(modern, current) },
    );
    expect(await loader.load('tests/screens')).toEqual({ fresh: true });
    expect(opened).toEqual(['tests__2_0_0/screens', 'tests__1_0_0/screens', 'tests__3_0_0/screens']);
  });

  test('naming versions that are still published: the failure stays', async () => {
    const { loader } = page(viewOf(current, previous), failing, { fresh: viewOf(current, previous) });
    await expect(loader.load('tests/screens')).rejects.toThrow('404');
  });
});

describe('a developer’s build', () => {
  const developed = release('9.0.0');
  const view: RegistryView = {
    ...viewOf(current, previous),
    remotes: { tests: { current, previous, reason: 'override', developmentOrigin: 'http://dev.example:4173' } },
  };

  test('goes before the published one and comes from its own machine', async () => {
    const { loader, opened } = page(view, () => Promise.resolve({ mine: true }), {
      developed: () => Promise.resolve(developed),
    });
    expect(await loader.load('tests/screens')).toEqual({ mine: true });
    expect(opened).toEqual(['tests__9_0_0/screens']);
  });

  test('that no machine serves leaves the published one', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { loader } = page(view, () => Promise.resolve({ published: true }));
    expect(await loader.load('tests/screens')).toEqual({ published: true });
    jest.restoreAllMocks();
  });
});

describe('telemetry', () => {
  test('gets each version that failed and the one that runs', async () => {
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

  test('gets the version that stayed silent', async () => {
    const { loader, reports, ring, settle } = page(viewOf(current, previous), (global) =>
      global === current.global ? never() : Promise.resolve({}),
    );
    const loading = loader.load('tests/screens');
    await settle();
    await ring();
    await loading;
    expect(reports).toEqual(['2.0.0 Error: No response within 3 s', '1.0.0 loaded']);
  });

  test('counts a version once that stayed silent and failed afterwards', async () => {
    let fail = (_: Error) => {};
    const { loader, reports, ring, settle } = page(viewOf(current, previous), (global) =>
      global === current.global ? new Promise((_, reject) => (fail = reject)) : Promise.resolve({}),
    );
    const loading = loader.load('tests/screens');
    await settle();
    await ring();
    await loading;
    fail(new Error('404'));
    await settle();
    expect(reports).toEqual(['2.0.0 Error: No response within 3 s', '1.0.0 loaded']);
  });

  test('counts a remote once whose modules are ready at the same time', async () => {
    const { loader, reports } = page(viewOf(current), () => Promise.resolve({}));
    await Promise.all([loader.load('tests/screens'), loader.load('tests/exam')]);
    expect(reports).toEqual(['2.0.0 loaded']);
  });

  test('gets a further module that what runs cannot give', async () => {
    const { loader, reports } = page(viewOf(current, previous), (_, module) =>
      module === 'exam' ? failing() : Promise.resolve({}),
    );
    await loader.load('tests/screens');
    await expect(loader.load('tests/exam')).rejects.toThrow('404');
    expect(reports).toEqual(['2.0.0 loaded', '2.0.0 Error: 404']);
  });
});
