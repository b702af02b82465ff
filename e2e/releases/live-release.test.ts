import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeBrowser, visitor } from '../harness/browser';
import { run, Site } from '../harness/site';

after(closeBrowser);

test('the page runs one React, one store and one router, across two origins', async () => {
  const site = await Site.start();
  try {
    const { page, complaints } = await visitor();
    await page.goto(`${site.origin}/sign-in`);
    await page.getByRole('heading', { name: 'Log In' }).waitFor();
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    assert.ok(scripts.some((address) => address.startsWith(`${site.remotesOrigin}/remotes/auth/`)), 'the remote came from its own origin');
    assert.deepEqual(complaints, []);
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
    await run(['shared/tooling/bin/release.mjs', 'release', 'remote-auth', '--version', '0.1.1-live'], { DATA_DIR: site.dataDir });
    const live = await version();
    assert.equal(live.auth, '0.1.1-live');
    assert.equal(live.shell, before.shell);
    await run(['shared/tooling/bin/release.mjs', 'rollback', 'remote-auth'], { DATA_DIR: site.dataDir });
    assert.deepEqual(await version(), before);
  } finally {
    await site.stop();
  }
});
