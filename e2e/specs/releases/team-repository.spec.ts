import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { PNPM } from '@bandmark/tools/boot/install.mjs';
import { freePort } from '@bandmark/tools/machine/free-port';
import { developerLink } from '../../fixtures/developer-link';
import { ROOT, runScript } from '../../fixtures/run-node';
import type { Site } from '../../fixtures/site';
import { expect, SETUP_WITHIN_MS, test as base } from '../../fixtures/test';

const execute = promisify(execFile);
const REMOTE = 'practice';
const PATH = `/x/${REMOTE}`;

interface Repository {
  directory: string;
  /** Runs a program in the team's repository. @returns its standard output */
  run(program: string, ...words: string[]): Promise<string>;
}

const test = base.extend<object, { repository: Repository }>({
  /** A copy of the example's repository outside this workspace, with the packages that this tree packs. */
  repository: [
    async ({ site }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'team-remote-'));
      await cp(join(ROOT, 'examples/team-remote'), directory, { recursive: true });
      await runScript('pack', [join(directory, 'vendor')], {});
      const env = { ...process.env, BANDMARK_URL: site.origin, BANDMARK_TOKEN: await teamToken(site, REMOTE) };
      const run = async (program: string, ...words: string[]) =>
        (await execute(program, words, { cwd: directory, env })).stdout;
      await run('npx', '--yes', PNPM, 'install', ...(await fromStore()));
      await use({ directory, run });
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: SETUP_WITHIN_MS },
  ],
});

/**
 * Options that install the lockfile's packages from this checkout's pnpm store; the registry only serves packages that
 * the store lacks. Skips the check of release age, which needs a registry; this checkout's install has made it.
 */
async function fromStore(): Promise<string[]> {
  const modules = await readFile(join(ROOT, 'node_modules/.modules.yaml'), 'utf8');
  const store = /"?storeDir"?: "?([^"\n,]+)/.exec(modules)?.[1];
  return [
    ...['--frozen-lockfile', '--prefer-offline', '--config.minimumReleaseAge=0'],
    ...(store === undefined ? [] : ['--store-dir', store]),
  ];
}

async function teamToken(site: Site, remote: string): Promise<string> {
  const said = await runScript('team', ['create', `${remote}-team`, remote, '--new'], { DATA_DIR: site.dataDir });
  return /bandmark-team-\S+/.exec(said)?.[0] ?? said;
}

async function expectTitle(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('a team without this repository tests, develops and releases a remote from tarballs alone', async ({
  site,
  repository: { directory, run },
  visit,
}) => {
  await test.step('the packages hold what is built, and no path of this machine', async () => {
    const packages = join(directory, 'node_modules/@bandmark');
    const files = (
      await Promise.all(
        (await readdir(packages)).map(async (name) => {
          const entries = await readdir(join(packages, name), { recursive: true, withFileTypes: true });
          return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
        }),
      )
    ).flat();
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => /\.test\.|\.map$|\.tsx$|(?<!\.d)\.ts$/.test(file))).toEqual([]);
    const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
    const paths = [ROOT, tmpdir() + '/', process.env['HOME'] ?? ROOT];
    expect(texts.filter(({ text }) => paths.some((path) => text.includes(path))).map(({ file }) => file)).toEqual([]);
  });

  const tested = run('npm', 'run', '--silent', 'test');
  const { page } = await visit();
  await test.step('a link shows the unfinished remote in the site, in one browser', async () => {
    const words = ['dev', '--against', site.origin, '--port', String(await freePort())];
    const developer = spawn('node_modules/.bin/bandmark', words, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      const { page: developed } = await visit();
      await expectTitle(developed, await developerLink(developer), 'Count your words');
      await expectTitle(page, site.origin + PATH, 'Page not found');
    } finally {
      developer.kill();
    }
  });
  await tested;

  await test.step('it is released with the team’s token, and shown once its page is approved', async () => {
    expect(await run('node_modules/.bin/bandmark', 'release', '--larger', 'The first version.')).toMatch(
      /practice is published: practice 1\.0\.0-\w+ is current/,
    );
    await runScript('pages', [REMOTE, '--approve'], { DATA_DIR: site.dataDir });
    await expectTitle(page, site.origin + PATH, 'Count your words');
    await page.getByLabel('Your text').fill('It’s a well-known fact');
    await expect(page.getByRole('status')).toContainText('4 words');
  });

  await test.step('it is taken off the site', async () => {
    await run('node_modules/.bin/bandmark', 'retire');
    await expectTitle(page, site.origin + PATH, 'Page not found');
  });
});
