import type { Page } from '@playwright/test';
import { runScript } from '../../fixtures/run-node';
import { expect, test } from '../../fixtures/test';

/** Shared libraries of a page's federation runtime: library → provider and users of each loaded copy. */
const sharedOnPage = (page: Page) =>
  page.evaluate(() => {
    interface Copy {
      from: string;
      loaded?: unknown;
      useIn: string[];
    }
    interface Instance {
      name: string;
      shareScopeMap: { default: Record<string, Record<string, Copy>> };
    }
    const { __INSTANCES__: instances } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } })
      .__FEDERATION__;
    const scopes = instances.map(({ shareScopeMap }) => shareScopeMap.default);
    return {
      instances: instances.map(({ name }) => name.split('__')[0] ?? ''),
      // Remotes use the same scope objects as the shell.
      isOneScope: scopes.every((scope) =>
        Object.keys(scope).every((library) => scope[library] === scopes[0]?.[library]),
      ),
      libraries: Object.fromEntries(
        Object.entries(scopes[0] ?? {}).map(([library, copies]) => [
          library,
          Object.values(copies)
            .filter(({ loaded }) => loaded)
            .map(({ from, useIn }) => ({ from, usedBy: useIn.map((user) => user.split('__')[0]) })),
        ]),
      ),
    };
  });

test('every page runs one React, one store and one router, across two origins', async ({
  site,
  candidate: { page },
  consoleProblems,
}) => {
  // The replay of an unknown recording logs that it is missing.
  consoleProblems.expect(/\/certificate-answers\/|\/api\/certificate\/recordings\/|The replay failed/);
  const pages = [
    { remote: 'auth', path: '/sign-in', shows: page.getByRole('heading', { name: 'Log In' }) },
    { remote: 'tests', path: '/tests', shows: page.getByText('No Tests') },
    {
      remote: 'certificate',
      path: '/#ASampLeCertificate1',
      shows: page.getByRole('heading', { name: 'Sample Candidate' }),
    },
    {
      remote: 'replay',
      path: '/replay/writing/11111111-1111-4111-8111-111111111111/webm/1234',
      shows: page.getByRole('button', { name: 'Try again' }),
    },
  ];
  for (const { remote, path, shows } of pages) {
    await page.goto('about:blank');
    await page.goto(site.origin + path);
    await shows.first().waitFor();
    const { instances, isOneScope, libraries } = await sharedOnPage(page);
    expect(instances, path).toEqual(expect.arrayContaining(['shell', remote]));
    expect(isOneScope, `${path}: one share scope`).toBe(true);
    for (const library of ['react', 'react-dom', 'zustand', '@bandmark/platform', '@bandmark/platform/router']) {
      expect(
        libraries[library]?.map(({ from }) => from),
        `${path}: one copy of ${library}`,
      ).toEqual(['shell']);
    }
    for (const library of ['react', '@bandmark/platform'])
      expect(libraries[library]?.[0]?.usedBy, `${path}: ${remote} uses the shell's ${library}`).toContain(remote);
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    expect(
      scripts.some((address) => address.startsWith(`${site.remotesOrigin}/remotes/${remote}/`)),
      `${remote} came from its own origin`,
    ).toBe(true);
  }
});

test('a remote is built alone and goes live without rebuilding or restarting anything', async ({ site, page }) => {
  const version = async () => {
    await page.goto(`${site.origin}/sign-in`);
    await page.getByRole('heading', { name: 'Log In' }).waitFor();
    const view = JSON.parse((await page.locator('#release-registry').textContent()) ?? '{}') as {
      remotes: Record<string, { current: { version: string } }>;
    };
    return { auth: view.remotes['auth']?.current.version, shell: view.remotes['shell']?.current.version };
  };
  const before = await version();
  await runScript('release', ['remote-auth', '--version', '0.1.1-live'], { DATA_DIR: site.dataDir });
  const live = await version();
  expect(live).toEqual({ auth: '0.1.1-live', shell: before.shell });
  await runScript('rollback', ['remote-auth'], { DATA_DIR: site.dataDir });
  expect(await version()).toEqual(before);
});
