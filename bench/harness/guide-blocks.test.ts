import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import { guideBlocks } from './guide-blocks';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/deploying.md'), 'utf8');
const OPERATING = readFileSync(join(ROOT, 'docs/guides/operator.md'), 'utf8');

let machine: string;
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'bandmark-machine-'));
});
afterEach(() => {
  rmSync(machine, { recursive: true, force: true });
});

/** Runs a guide's commands in `machine`, which takes the place of one directory. @param programs replaces them */
function runOn(commands: string, directory: string, programs = '', env: NodeJS.ProcessEnv = {}): string {
  const input = `${programs}\n${commands.replaceAll(directory, machine)}`;
  const options = { input, env: { ...process.env, HOME: machine, ...env }, stdio: 'pipe' } as const;
  return execFileSync('bash', ['--noprofile', '--norc'], options).toString();
}

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
  expect(proxy.match(/^ *(access|error)_log .*/gm)?.map((line) => line.trim())).toEqual([
    'access_log off;',
    'error_log /var/log/nginx/error.log crit;',
  ]);
  expect(OPERATING).toContain('replace `access_log off` with');
  expect(OPERATING).toContain('replace `crit` with `error`');
});

test('the containers start also while the site refuses a build of the image, which is not tried for ever', () => {
  const compose = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const [, server = ''] = /^x-server: &server\n([^]*?)^services:/m.exec(compose) ?? [];
  const [, provision = ''] = /^ {2}provision:\n([^]*?)\n\n/m.exec(compose) ?? [];
  const needed = /depends_on:\n((?: {4}.*\n)*)/.exec(server)?.[1] ?? '';
  expect([...needed.matchAll(/(\w+): \{/g)].map(([, name]) => name)).toEqual(['database', 'bucket']);
  expect(provision).toMatch(/restart: on-failure:\d+\n/);
});

test('the containers get each value that the example of their settings asks for', () => {
  const compose = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const example = readFileSync(join(ROOT, 'deploy/compose.env.example'), 'utf8');
  const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  expect(names).toContain('CLAIM_USERS');
  expect(names.filter((name) => !compose.includes(`\${${name}:`))).toEqual([]);
});

test('the server and the commands read the same key of the bucket, whatever characters it has', () => {
  const [{ commands } = { commands: '' }] = guideBlocks(GUIDE).filter((block) => block.commands.includes('<<SETTINGS'));
  const secret = String.raw`a#b"c\d`;
  runOn(commands, '/etc/bandmark', 'install() { :; }; openssl() { echo key; }', { S3_KEY: 'a #b', S3_SECRET: secret });
  const settings = join(machine, 'bandmark.env');
  const script = 'console.log(JSON.stringify([process.env.S3_KEY, process.env.S3_SECRET]))';
  const env = { PATH: process.env['PATH'] };
  const read = execFileSync(process.execPath, [`--env-file=${settings}`, '-e', script], { env }).toString();
  expect(JSON.parse(read)).toEqual(['a #b', secret]);
  // systemd takes everything between single quotes as it is (systemd.exec(5)).
  expect(readFileSync(settings, 'utf8')).toContain(`\nS3_KEY='a #b'\nS3_SECRET='${secret}'\n`);
});

test('a trial restore keeps its passwords from other users of the machine, and the data of the site as they are', () => {
  const [, commands = ''] = /```sh\n([^`]*<<SETTINGS[^`]*bandmark restore[^`]*)```/.exec(OPERATING) ?? [];
  writeFileSync(join(machine, 'bandmark'), '#!/bin/sh\necho "$DATA_DIR"\n', { mode: 0o755 });
  const said = runOn(commands.replace('<folder>', '2026-11-22'), '/etc/bandmark', 'umask 022; systemctl() { :; }', {
    PATH: `${machine}:${process.env['PATH']}`,
  });
  const settings = join(machine, '3999.env');
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  expect(said).toBe('/var/lib/bandmark/3999\n');
  // The server reads only the file, in which it replaces a DATA_DIR of the site's own settings.
  expect(readFileSync(settings, 'utf8')).toMatch(/^DATA_DIR=\/var\/lib\/bandmark\/3999$/m);
});

test('a rollback leads to the version before, also where the upgrade was given twice', () => {
  const programs = 'systemctl() { :; }; bandmark() { :; }; tar() { :; }; cd "$HOME"';
  const run = (purpose: string) => {
    const commands = guideBlocks(GUIDE).flatMap((block) => (block.purpose === purpose ? [block.commands] : []));
    runOn(commands.join(''), '/opt/bandmark', programs);
    return readlinkSync(join(machine, 'current'));
  };
  for (const version of [1, 2]) {
    mkdirSync(join(machine, `bandmark-${version}`));
    utimesSync(join(machine, `bandmark-${version}`), version, version);
  }
  symlinkSync(join(machine, 'bandmark-1'), join(machine, 'current'));
  expect(run('machine upgrade')).toBe(join(machine, 'bandmark-2'));
  expect(run('machine upgrade')).toBe(join(machine, 'bandmark-2'));
  expect(run('machine rollback')).toBe(join(machine, 'bandmark-1'));
});
