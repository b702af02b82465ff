import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@bandmark/tools/machine/free-port';
import { compiledServer } from '@bandmark/tools/build/compiled-server';
import { openLogFile } from '@bandmark/tools/test/test-logs';
import { writeBuild } from '../../fixtures/derived-build';
import { deriveFromCurrent } from '../../fixtures/derived-release';
import { outputOf } from '../../fixtures/output-of';
import { ROOT, runNode } from '../../fixtures/run-node';
import { servedVersion } from '../../fixtures/served-version';
import { expect, test } from '../../fixtures/test';

interface Started {
  child: ChildProcess;
  output(): string;
  /** Resolves when the output contains these words. */
  said(words: string): Promise<void>;
  exit: Promise<number | null>;
}

function start(env: Record<string, string>, ...words: string[]): Started {
  const child = spawn('npm', ['start', '--silent', '--', ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { text, said } = outputOf(child, openLogFile('npm-start'));
  return { child, output: text, said, exit: new Promise((resolve) => child.once('close', resolve)) };
}

const isUp = (port: number) =>
  fetch(`http://localhost:${port}/`).then(
    (response) => response.ok,
    () => false,
  );

test('npm start serves a page at the printed address, Ctrl-C stops everything, and a team’s release outlives a restart', async ({
  visit,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bandmark-start-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const started = async (...words: string[]) => {
    const site = start({ PORT: String(port), DATA_DIR: dataDir }, ...words);
    // Without a timeout, for busy machines: the site either reports that it runs, or exits.
    await Promise.race([
      site.said(`is running at ${origin}`),
      site.exit.then(() => Promise.reject(new Error(`npm start ended:\n${site.output()}`))),
    ]);
    expect(await isUp(port)).toBe(true);
    return site;
  };
  const stop = async ({ child, exit }: Started) => {
    // Ctrl-C in a terminal signals the whole process group.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await exit;
    await expect.poll(() => isUp(port)).toBe(false);
  };
  try {
    const first = await started();
    expect(first.output()).toMatch(/all passed the checks\n[^]*auth \S+ published\n/);
    const html = await (await fetch(`${origin}/`)).text();
    expect(html).toMatch(/<div id="root">/);

    const said = await runNode([compiledServer('team-command'), 'create', 'auth-team', 'auth'], { DATA_DIR: dataDir });
    const build = join(dataDir, 'of-the-team');
    await writeBuild(build, await deriveFromCurrent(dataDir, { remote: 'auth', version: '0.1.1-team' }));
    await runNode([compiledServer('release-command'), 'publish', `auth=${build}`], {
      BANDMARK_URL: origin,
      BANDMARK_TOKEN: /bandmark-team-\S+/.exec(said)?.[0] ?? '',
    });
    await stop(first);

    const second = await started('--show-tree');
    expect(
      second
        .output()
        .split('\n')
        .filter((line) => line.includes('The tree')),
    ).toEqual(["The tree's remote-auth is not what is live; `npm run release -- remote-auth` publishes it."]);
    await test.step('and a link shows the tree’s remote in one browser, under a banner that ends it', async () => {
      const [, link = ''] =
        /To see the tree's remote-auth in one browser, open\n {2}(\S+)\n/.exec(second.output()) ?? [];
      const { page } = await visit();
      await page.goto(link);
      const banner = page.getByRole('complementary', { name: 'Development version' });
      await expect(banner.getByRole('listitem')).toHaveText([/^remote-auth is shown in version 0\.1\.0-[0-9a-f]{8}$/]);
      // Visitors who did not open the link get the current version.
      expect(await servedVersion(origin, 'auth')).toBe('0.1.1-team');
      await banner.getByRole('link', { name: 'Reset' }).click();
      await expect(banner).toHaveCount(0);
      // Closed before the site stops, because the page's prefetches when idle would fail.
      await page.close();
    });
    await stop(second);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a busy port gives one clear line and exit code 1', async () => {
  const port = await freePort();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(port, 'localhost', resolve));
  const dataDir = await mkdtemp(join(tmpdir(), 'bandmark-start-'));
  try {
    const site = start({ PORT: String(port), DATA_DIR: dataDir });
    expect(await site.exit).toBe(1);
    const lines = site
      .output()
      .trim()
      .split('\n')
      .filter((line) => line.includes(String(port)));
    expect(lines, site.output()).toHaveLength(1);
    expect(site.output()).not.toMatch(/\n\s+at /);
  } finally {
    holder.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a data directory that cannot be written gives one clear line and exit code 1', async () => {
  const port = await freePort();
  // Not even root can create a directory below a file.
  const site = start({ PORT: String(port), DATA_DIR: join(ROOT, 'package.json', 'data') });
  expect(await site.exit).toBe(1);
  const lines = site
    .output()
    .trim()
    .split('\n')
    .filter((line) => /DATA_DIR|data directory/i.test(line));
  expect(lines, site.output()).toHaveLength(1);
  expect(site.output()).not.toMatch(/\n\s+at /);
});

test('a bad setting stops the start with its name and reason', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bandmark-start-'));
  try {
    const site = start({ PORT: 'abc', DATA_DIR: dataDir });
    expect(await site.exit).toBe(1);
    expect(site.output()).toMatch(/PORT/);
    expect(site.output()).not.toMatch(/\n\s+at /);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
