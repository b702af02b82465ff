import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ROOT, runScript } from '../../fixtures/run-node';
import type { Site } from '../../fixtures/site';
import { expect, SETUP_WITHIN_MS, test as base } from '../../fixtures/test';

const execute = promisify(execFile);
const LEFT_OUT = new Set([
  'dist',
  'dist-embed',
  'data',
  '.git',
  '.cache',
  'coverage',
  'e2e',
  'bench',
  'docs',
  'answers',
]);
const REMOTE = 'progress';
const PATH = `/x/${REMOTE}`;
const CONTRACT = ['shared/contracts/src/remotes/added-remotes.ts', 'shared/contracts/src/versions.ts'];

interface Checkout {
  directory: string;
  /**
   * Runs a program of `tools` in the copy, against the site with a team's token. Avoids its npm script, which would
   * first install packages into this checkout. @returns its standard output
   */
  run(program: string, words: readonly string[], token?: string): Promise<string>;
}

const test = base.extend<{ checkout: Checkout }>({
  /** A copy of this checkout that links its installed packages. The site was built without the new remote. */
  checkout: [
    async ({ site }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'new-remote-'));
      const installed = join(ROOT, 'node_modules');
      await cp(ROOT, directory, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => path === ROOT || (path !== installed && !LEFT_OUT.has(basename(path))),
      });
      await symlink(installed, join(directory, 'node_modules'));
      await use({
        directory,
        run: async (program, words, token) => {
          const env = { ...process.env, INIT_CWD: directory, ...(token === undefined ? {} : asTeam(site, token)) };
          const args = ['--import', 'tsx', `tools/${program}.ts`, ...words];
          return (await execute(process.execPath, args, { cwd: directory, env })).stdout;
        },
      });
      await rm(directory, { recursive: true, force: true });
    },
    { timeout: SETUP_WITHIN_MS },
  ],
});

const asTeam = (site: Site, token: string) => ({
  BANDMARK_URL: site.origin,
  BANDMARK_TOKEN: token,
  DATA_DIR: '/nowhere',
});

async function teamToken(site: Site, ...words: string[]): Promise<string> {
  const said = await runScript('team', ['create', ...words], { DATA_DIR: site.dataDir });
  return /bandmark-team-\S+/.exec(said)?.[0] ?? said;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Expects this heading at the remote's address after a page load. */
async function shows(page: Page, site: Site, name: string): Promise<void> {
  await page.goto(site.origin + PATH);
  await expect(heading(page, name)).toBeVisible();
}

test('a new remote is released to a running site whose shell is older, and removed again', async ({
  site,
  checkout: { directory, run },
  page,
  candidate,
}) => {
  const contract = () => Promise.all(CONTRACT.map((file) => readFile(join(directory, file), 'utf8')));
  const before = await contract();
  await shows(page, site, 'Page not found');

  const said = await run('scaffold/new-remote', [REMOTE, '--title', 'Your progress', '--signed-in', '--no-install']);
  // In the order that the command prints.
  expect([...said.matchAll(/^ {2}(?:npm run|npx) (\S+)/gm)].map(([, word]) => word)).toEqual([
    ...['build', 'jest', 'dev', 'team', 'release', 'pages'],
  ]);
  // Stands for the install, which would link the same packages as for any other remote.
  await cp(join(directory, 'remote-auth/node_modules'), join(directory, `remote-${REMOTE}/node_modules`), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const jest = [join(ROOT, 'node_modules/jest/bin/jest.js'), '-c', 'jest.config.mjs', '-w', '1'];
  await execute(process.execPath, ['--experimental-vm-modules', ...jest], {
    cwd: join(directory, `remote-${REMOTE}`),
  });
  const team = await teamToken(site, 'progress-team', REMOTE, '--new');
  const released = await run('release/release', [`remote-${REMOTE}`], team);
  expect(released).toContain(`remote-${REMOTE}: sources passed; the site checks the build`);
  expect(released).toContain(`Not shown until an operator, or a team that releases the shell, approves: ${PATH}`);
  await shows(page, site, 'Page not found');

  await expect(runScript('pages', [REMOTE, '--approve'], asTeam(site, team))).rejects.toThrow(
    'a team that releases the shell',
  );
  const shellTeam = await teamToken(site, 'shell-team', 'shell');
  expect(await runScript('pages', [REMOTE, '--approve'], asTeam(site, shellTeam))).toContain(
    `${PATH}  "Your progress", signed-in  approved`,
  );

  // The page was declared for signed-in visitors.
  await shows(page, site, 'Log In');
  const { page: signedIn } = candidate;
  await shows(signedIn, site, 'Your progress');
  await expect(signedIn).toHaveTitle('Your progress – Bandmark');
  await signedIn.goto(`${site.origin}${PATH}/nothing`);
  await expect(heading(signedIn, 'Page not found')).toBeVisible();

  expect(await run('scaffold/remove-remote', [REMOTE, '--no-install'])).toContain(`npm run retire -- ${REMOTE}`);
  expect(await contract()).toEqual(before);
  expect(await runScript('retire', [REMOTE], asTeam(site, team))).toContain(`${REMOTE} is off the site`);
  await shows(signedIn, site, 'Page not found');
});
