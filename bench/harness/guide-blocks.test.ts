import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import { guideBlocks } from './guide-blocks';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/deploying.md'), 'utf8');

test('a block is known by the words after its language; one without words is for people', () => {
  const text = 'Text\n\n```sh machine\necho 1\necho 2\n```\n\n```sh\nscp\n```\n\n```sh machine upgrade\necho 3\n```\n';
  expect(guideBlocks(text)).toEqual([
    { purpose: 'machine', line: 4, commands: 'echo 1\necho 2\n' },
    { purpose: 'machine upgrade', line: 13, commands: 'echo 3\n' },
  ]);
});

test('the guide has blocks for installing, an upgrade and a rollback, and a shell can read each', () => {
  const blocks = guideBlocks(GUIDE);
  expect([...new Set(blocks.map(({ purpose }) => purpose))].sort()).toEqual([
    'machine',
    'machine rollback',
    'machine upgrade',
    'variables',
  ]);
  for (const { commands } of blocks) execFileSync('bash', ['-n'], { input: commands });
});

test('each file that the guide takes from the package is in deploy/', () => {
  const files = [...GUIDE.matchAll(/deploy\/([\w@./-]+)/g)].map(([, file = '']) => file.replace(/\.$/, ''));
  expect(files.length).toBeGreaterThan(5);
  // `deploy/compose.env` is the reader's own copy.
  for (const file of files.filter((each) => each !== 'compose.env'))
    expect({ file, exists: existsSync(join(ROOT, 'deploy', file)) }).toEqual({ file, exists: true });
});

test('certbot proves its site in the folder that nginx serves, so that a running nginx lets it renew', () => {
  const proxy = readFileSync(join(ROOT, 'deploy/nginx/bandmark.conf'), 'utf8');
  const served = /location \/\.well-known\/acme-challenge\/ \{\s*root (\S+);/.exec(proxy)?.[1];
  const [command = ''] = /certbot certonly .*/.exec(GUIDE) ?? [];
  expect(/--webroot -w (\S+)/.exec(command)?.[1]).toBe(served);
});

test('the proxy logs no addresses of visitors, and the operators’ guide names the lines to change to see them', () => {
  const proxy = readFileSync(join(ROOT, 'deploy/nginx/bandmark.conf'), 'utf8');
  const operating = readFileSync(join(ROOT, 'docs/guides/operator.md'), 'utf8');
  expect(proxy.match(/^ *(access|error)_log .*/gm)?.map((line) => line.trim())).toEqual([
    'access_log off;',
    'error_log /var/log/nginx/error.log crit;',
  ]);
  expect(operating).toContain('replace `access_log off` with');
  expect(operating).toContain('replace `crit` with `error`');
});

test('the containers start also while the site refuses a build of the image, which is not tried for ever', () => {
  const compose = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const [, server = ''] = /^x-server: &server\n([^]*?)^services:/m.exec(compose) ?? [];
  const [, provision = ''] = /^ {2}provision:\n([^]*?)\n\n/m.exec(compose) ?? [];
  const needed = /depends_on:\n((?: {4}.*\n)*)/.exec(server)?.[1] ?? '';
  expect([...needed.matchAll(/(\w+): \{/g)].map(([, name]) => name)).toEqual(['database', 'bucket']);
  expect(provision).toMatch(/restart: on-failure:\d+\n/);
});

test('a rollback leads to the version before, also where the upgrade was given twice', () => {
  const root = mkdtempSync(join(tmpdir(), 'bandmark-upgrade-'));
  const run = (purpose: string) => {
    const commands = guideBlocks(GUIDE).flatMap((block) => (block.purpose === purpose ? [block.commands] : []));
    const machine = 'systemctl() { :; }; bandmark() { :; }; tar() { :; }; cd "$HOME"\n';
    const input = machine + commands.join('').replaceAll('/opt/bandmark', root);
    execFileSync('bash', ['--noprofile', '--norc'], { input, env: { ...process.env, HOME: root }, stdio: 'pipe' });
    return readlinkSync(join(root, 'current'));
  };
  try {
    for (const version of [1, 2]) {
      mkdirSync(join(root, `bandmark-${version}`));
      utimesSync(join(root, `bandmark-${version}`), version, version);
    }
    symlinkSync(join(root, 'bandmark-1'), join(root, 'current'));
    expect(run('machine upgrade')).toBe(join(root, 'bandmark-2'));
    expect(run('machine upgrade')).toBe(join(root, 'bandmark-2'));
    expect(run('machine rollback')).toBe(join(root, 'bandmark-1'));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
