import type { Page } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '@bandmark/tools/machine/free-port';
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
    const link = await linkFrom(developer);
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

/** What the command prints once the first build is served. */
function linkFrom(developer: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (data: Buffer) => {
      output += data.toString();
      const found = /^\s*(https?:\S+bandmark-override=\S+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    };
    developer.stdout?.on('data', read);
    developer.stderr?.on('data', read);
    developer.once('exit', () => {
      reject(new Error(`The development server ended:\n${output}`));
    });
  });
}
