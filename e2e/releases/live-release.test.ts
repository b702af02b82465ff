import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newEmail, signUp } from '../harness/accounts';
import { closeBrowser, visitor } from '../harness/browser';
import { run, Site } from '../harness/site';

after(closeBrowser);

/** What the federation runtime of a page shares: library → who gave each loaded copy, and who uses it. */
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
      // Remotes read the very objects that the shell put there.
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

test('every page runs one React, one store and one router, across two origins', async () => {
  const site = await Site.start();
  try {
    const { page, complaints } = await visitor();
    await signUp(page, site, newEmail('candidate'));
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
      assert.ok(instances.includes('shell') && instances.includes(remote), `${path}: ${instances.join()}`);
      assert.ok(isOneScope, `${path}: one share scope`);
      for (const library of ['react', 'react-dom', 'zustand', '@bandmark/platform', '@bandmark/platform/router']) {
        assert.deepEqual(
          libraries[library]?.map(({ from }) => from),
          ['shell'],
          `${path}: one copy of ${library}`,
        );
      }
      for (const library of ['react', '@bandmark/platform'])
        assert.ok(libraries[library]?.[0]?.usedBy.includes(remote), `${path}: ${remote} uses the shell's ${library}`);
      const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
      assert.ok(
        scripts.some((address) => address.startsWith(`${site.remotesOrigin}/remotes/${remote}/`)),
        `${remote} came from its own origin`,
      );
    }
    // The replay of an unknown recording says in the console that it is not there.
    assert.deepEqual(
      complaints.filter((line) => !line.includes('/certificate-answers/')),
      [],
    );
  } finally {
    await site.stop();
  }
});

test('a remote is built alone and goes live without rebuilding or restarting anything', async () => {
  const site = await Site.start();
  try {
    const { page } = await visitor();
    const version = async () => {
      await page.goto(`${site.origin}/sign-in`);
      await page.getByRole('heading', { name: 'Log In' }).waitFor();
      const view = JSON.parse((await page.locator('#release-registry').textContent()) ?? '{}') as {
        remotes: Record<string, { current: { version: string } }>;
      };
      return { auth: view.remotes['auth']?.current.version, shell: view.remotes['shell']?.current.version };
    };
    const before = await version();
    await run(['--import', 'tsx', 'tools/release/release.ts', 'release', 'remote-auth', '--version', '0.1.1-live'], {
      DATA_DIR: site.dataDir,
    });
    const live = await version();
    assert.equal(live.auth, '0.1.1-live');
    assert.equal(live.shell, before.shell);
    await run(['--import', 'tsx', 'tools/release/release.ts', 'rollback', 'remote-auth'], { DATA_DIR: site.dataDir });
    assert.deepEqual(await version(), before);
  } finally {
    await site.stop();
  }
});
