import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, runScript } from '../../fixtures/run-node';
import { servedVersion } from '../../fixtures/served-version';
import { expect, test as base } from '../../fixtures/test';

const execute = promisify(execFile);
const VERSION = '0.1.1-team';

interface Team {
  token: string;
  /** Runs a command as on the team's machine: with the site's address and the token, without a data directory. */
  command(script: string, ...words: string[]): Promise<string>;
}

const test = base.extend<object, { team: Team }>({
  team: [
    async ({ site }, use) => {
      const said = await runScript('team', ['create', 'auth-team', 'remote-auth'], { DATA_DIR: site.dataDir });
      const token = /bandmark-team-\S+/.exec(said)?.[0];
      if (!token) throw new Error(`No token in: ${said}`);
      const env = { BANDMARK_URL: site.origin, BANDMARK_TOKEN: token, DATA_DIR: '/nowhere' };
      await use({ token, command: (script, ...words) => runScript(script, words, env) });
    },
    { scope: 'worker' },
  ],
});

// Each test continues where the previous one stopped.
test.describe.configure({ mode: 'serial' });

const refused = async (work: Promise<string>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('The command should have failed.');
  return error.message;
};

test('a team releases its remote to a running site with its token, and rolls it back', async ({ site, team }) => {
  const served = () => servedVersion(site.origin, 'auth');
  const before = await served();
  const said = await team.command('release', 'remote-auth', '--version', VERSION);
  expect(said).toMatch(/remote-auth: sources passed; the site checks the build/);
  expect(said).toMatch(/auth is published: auth 0\.1\.1-team is current/);
  expect(await served()).toBe(VERSION);
  expect(await team.command('rollback', 'auth')).toMatch(new RegExp(`auth ${before} is current, previous ${VERSION}`));
  expect(await served()).toBe(before);
  expect(await team.command('promote', 'auth', VERSION)).toMatch(/0\.1\.1-team is current/);
  expect(await served()).toBe(VERSION);
});

test('it sees what is published, why, and who did it', async ({ team }) => {
  expect(await team.command('releases', 'auth')).toMatch(/0\.1\.1-team .* current/);
  expect(await team.command('why', 'auth', '--visitor', '42')).toMatch(
    /^auth 0\.1\.1-team\n {2}0\.1\.1-team is current\.\n {2}Last change that named it: promote by team:auth-team/,
  );
  expect(await team.command('canary', 'auth', VERSION, '0')).toMatch(/auth 0\.1\.1-team is current/);
  const history = await team.command('history', 'auth');
  expect(
    history
      .trim()
      .split('\n')
      .slice(0, 4)
      .map((line) => line.split('  ').slice(1, 3).join(' ').split(' ').slice(0, 2).join(' ')),
  ).toEqual(['team:auth-team canary', 'team:auth-team promote', 'team:auth-team rollback', 'team:auth-team release']);
});

test('a change that was decided on another generation is refused', async ({ team }) => {
  expect(await refused(team.command('rollback', 'auth', '--if-generation', '0'))).toMatch(
    /is at generation \d+; this change was meant for 0\./,
  );
});

test('another team’s remote, an unknown token and a revoked one are refused, before anything is built', async ({
  site,
  team,
}) => {
  expect(await refused(team.command('release', 'remote-recorder', '--from', await aBuild('remote-recorder')))).toMatch(
    /This token does not release recorder\. \(http:\/\/localhost:\d+, 403\)/,
  );
  expect(await refused(team.command('rollback', 'tests'))).toMatch(/This token does not release tests\./);
  expect(await refused(runScript('team', ['create', 'other-team', 'auht'], { DATA_DIR: site.dataDir }))).toMatch(
    /The site has no remote named auht\. It has auth, certificate, .*, tests\. Add --new/,
  );
  await runScript('team', ['revoke', 'auth-team'], { DATA_DIR: site.dataDir });
  expect(await refused(team.command('releases'))).toMatch(/This token is unknown or was revoked\./);
  expect(await refused(team.command('release', 'remote-auth'))).toMatch(
    /This token is unknown or was revoked\.[^]*Nothing was done\./,
  );
  expect(await servedVersion(site.origin, 'auth')).toBe(VERSION);
});

test('no file of the site and no line of its log holds the token', async ({ site, team: { token } }) => {
  expect(site.log).not.toContain(token);
  const filesWith = (words: string) =>
    execute('grep', ['-rlFs', words, site.dataDir]).then(
      ({ stdout }) => stdout,
      (error: { code: unknown; stdout: string }) => {
        // 1: nothing found; 2: a file vanished meanwhile.
        if (error.code !== 1 && error.code !== 2) throw error;
        return error.stdout;
      },
    );
  expect(await filesWith('team:auth-team'), 'the search finds what is there').toContain('history.jsonl');
  expect(await filesWith(token)).toBe('');
  expect(await readFile(join(site.dataDir, 'releases/history.jsonl'), 'utf8')).toMatch(/"who":"team:auth-team"/);
});

test('a version whose build does not pass the checks leaves nothing published', async ({ site }) => {
  const registry = () => readFile(join(site.dataDir, 'releases/registry.json'), 'utf8');
  const before = await registry();
  // A build of the recorder, offered as the sign-in remote: its modules are not those of the contract.
  const other = await aBuild('remote-recorder');
  const message = await refused(runScript('release', ['remote-auth', '--from', other], { DATA_DIR: site.dataDir }));
  expect(message).toMatch(
    /auth \S+ is not published:\n- This is a build of recorder [^]*- The contract promises "auth\/screens"/,
  );
  expect(await registry()).toBe(before);
});

/** Directory of a finished build of a package. */
async function aBuild(folder: string): Promise<string> {
  const dist = join(ROOT, folder, 'dist');
  const name = (await readdir(dist)).find((entry) => !entry.startsWith('.'));
  if (!name) throw new Error(`${folder} is not built.`);
  return join(dist, name);
}
