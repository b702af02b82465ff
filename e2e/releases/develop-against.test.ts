import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { closeBrowser, visitor } from '../harness/browser';
import { freePort } from '../harness/free-port';
import { Site } from '../harness/site';

const ROOT = join(import.meta.dirname, '../..');
after(closeBrowser);

test('one address opens a running site with a build from this machine, in that browser alone', async () => {
  const site = await Site.start();
  const port = await freePort();
  const developer = spawn(
    process.execPath,
    ['--import', 'tsx', 'tools/dev/dev.ts', 'remote-auth', '--against', site.origin, '--port', String(port)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  try {
    const link = await linkFrom(developer);
    assert.ok(link.startsWith(`${site.origin}/?bandmark-override=`), link);
    const { page } = await visitor();
    await page.goto(link);
    await page.goto(`${site.origin}/sign-in`);
    await page.getByRole('heading', { name: 'Log In' }).waitFor();
    const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    assert.ok(
      (await scripts()).some((address) => address.startsWith(`http://localhost:${port}/remotes/auth/`)),
      'the remote came from this machine',
    );

    const { page: other } = await visitor();
    await other.goto(`${site.origin}/sign-in`);
    await other.getByRole('heading', { name: 'Log In' }).waitFor();
    const others = await other.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    assert.ok(!others.some((address) => address.includes(`:${port}/`)), 'nobody else sees it');
  } finally {
    developer.kill();
    await site.stop();
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
