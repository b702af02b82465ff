import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { run, Site } from '../harness/site';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const VERSION = '0.1.1-team';

let site: Site;
let token: string;
before(async () => {
  site = await Site.start();
  const said = await run(
    ['--import', 'tsx', 'tools/release/run-server-command.ts', 'team', 'create', 'auth-team', 'remote-auth'],
    {
      DATA_DIR: site.dataDir,
    },
  );
  token = /bandmark-team-\S+/.exec(said)?.[0] ?? '';
  assert.ok(token, said);
});
after(() => site.stop());

/** A team's machine: it knows the site and its token, and has no data directory. */
const team = (...words: string[]) =>
  run(['--import', 'tsx', 'tools/release/release.ts', ...words], {
    BANDMARK_URL: site.origin,
    BANDMARK_TOKEN: token,
    DATA_DIR: '/nowhere',
  });

const refused = async (work: Promise<string>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Error, 'the command should have failed');
  return error.message;
};

const served = async () => {
  const page = await (await fetch(`${site.origin}/sign-in`, { headers: { accept: 'text/html' } })).text();
  const view = JSON.parse(/id="release-registry">([^<]*)</.exec(page)?.[1]?.replaceAll('\\u003c', '<') ?? '{}') as {
    remotes: Record<string, { current: { version: string } }>;
  };
  return view.remotes['auth']?.current.version;
};

test('a team releases its remote to a running site with its token, and rolls it back', async () => {
  const before = await served();
  const said = await team('release', 'remote-auth', '--version', VERSION);
  assert.match(said, /remote-auth passed the checks/);
  assert.match(said, /auth is published: auth 0\.1\.1-team is current/);
  assert.equal(await served(), VERSION);
  assert.match(await team('rollback', 'auth'), new RegExp(`auth ${before} is current, previous ${VERSION}`));
  assert.equal(await served(), before);
  assert.match(await team('promote', 'auth', VERSION), /0\.1\.1-team is current/);
  assert.equal(await served(), VERSION);
});

test('it sees what is published, why, and who did it', async () => {
  assert.match(await team('list', 'auth'), /0\.1\.1-team .* current/);
  assert.match(
    await team('why', 'auth', '--visitor', '42'),
    /^auth 0\.1\.1-team\n {2}0\.1\.1-team is current\.\n {2}Last change that named it: promote by team:auth-team/,
  );
  assert.match(await team('canary', 'auth', VERSION, '0'), /auth 0\.1\.1-team is current/);
  const history = await team('history', 'auth');
  assert.deepEqual(
    history
      .trim()
      .split('\n')
      .slice(0, 4)
      .map((line) => line.split('  ').slice(1, 3).join(' ').split(' ').slice(0, 2).join(' ')),
    ['team:auth-team canary', 'team:auth-team promote', 'team:auth-team rollback', 'team:auth-team release'],
  );
});

test('a change that was decided on another generation is refused', async () => {
  assert.match(
    await refused(team('rollback', 'auth', '--if-generation', '0')),
    /is at generation \d+; this change was meant for 0\./,
  );
});

test('another team’s remote, an unknown token and a revoked one are refused, before anything is built', async () => {
  const [first] = await artefacts('remote-recorder');
  assert.match(
    await refused(team('release', 'remote-recorder', '--from', first)),
    /This token does not release recorder\. \(http:\/\/localhost:\d+, 403\)/,
  );
  assert.match(await refused(team('rollback', 'tests')), /This token does not release tests\./);
  await run(['--import', 'tsx', 'tools/release/run-server-command.ts', 'team', 'revoke', 'auth-team'], {
    DATA_DIR: site.dataDir,
  });
  assert.match(await refused(team('list')), /This token is unknown or was revoked\./);
  assert.match(
    await refused(team('release', 'remote-auth')),
    /This token is unknown or was revoked\.[^]*Nothing was done\./,
  );
  assert.equal(await served(), VERSION);
});

test('no file of the site and no line of its log holds the token', async () => {
  assert.ok(!site.log.includes(token));
  const found = await execute('grep', ['-rlF', token, site.dataDir]).then(
    ({ stdout }) => stdout,
    () => '',
  );
  assert.equal(found, '');
  assert.match(await readFile(join(site.dataDir, 'releases/history.jsonl'), 'utf8'), /"who":"team:auth-team"/);
});

test('a version whose build does not pass the checks leaves nothing published', async () => {
  const [build] = await artefacts('remote-auth');
  const registry = () => readFile(join(site.dataDir, 'releases/registry.json'), 'utf8');
  const before = await registry();
  // A build of the recorder, offered as the sign-in remote: its modules are not those of the contract.
  const [other] = await artefacts('remote-recorder');
  const message = await refused(
    run(['--import', 'tsx', 'tools/release/release.ts', 'release', 'remote-auth', '--from', other], {
      DATA_DIR: site.dataDir,
    }),
  );
  assert.match(message, /remote-auth is not released:\n- The contract promises "auth\/screens"/);
  assert.equal(await registry(), before);
  assert.ok(build);
});

/** Finished builds of a package, newest last. */
async function artefacts(folder: string): Promise<[string, ...string[]]> {
  const { stdout } = await execute('ls', ['-tr', join(ROOT, folder, 'dist')]);
  const found = stdout
    .trim()
    .split('\n')
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(ROOT, folder, 'dist', name));
  const [first, ...rest] = found;
  assert.ok(first, `${folder} is not built`);
  return [first, ...rest];
}
