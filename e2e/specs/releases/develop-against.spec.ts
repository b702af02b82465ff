import type { Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { freePort } from '@bandmark/tools/machine/free-port';
import { developerLink } from '../../fixtures/developer-link';
import { npmScript, ROOT } from '../../fixtures/run-node';
import { expect, test } from '../../fixtures/test';

test('one address opens a running site with a build from this machine, in that browser alone', async ({
  site,
  visit,
}) => {
  const port = await freePort();
  const developer = spawn(
    process.execPath,
    npmScript('dev', ['remote-auth', '--against', site.origin, '--port', String(port)]),
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  try {
    const link = await developerLink(developer);
    expect(link.startsWith(`${site.origin}/?bandmark-override=`), link).toBe(true);
    const isFromHere = (address: string) => address.startsWith(`http://localhost:${port}/remotes/auth/`);
    const filesOfSignIn = async (page: Page) => {
      await page.goto(`${site.origin}/sign-in`);
      await page.getByRole('heading', { name: 'Log In' }).waitFor();
      return page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    };
    const { page } = await visit();
    await page.goto(link);
    expect((await filesOfSignIn(page)).filter(isFromHere), 'the remote comes from this machine').not.toEqual([]);
    const { page: other } = await visit();
    expect((await filesOfSignIn(other)).filter(isFromHere), 'another browser does not see it').toEqual([]);
  } finally {
    developer.kill();
  }
});
