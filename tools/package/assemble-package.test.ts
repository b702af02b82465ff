import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { archiveOf, copyDeployFiles } from './assemble-package';

test('the server’s user can read everything in the archive, also where the builder’s umask hides new files', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'package-archive-'));
  const folder = join(directory, 'bandmark-1');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const [file, mode] of [
    ['bin/bandmark', 0o750],
    ['package.json', 0o600],
  ] as const) {
    writeFileSync(join(folder, file), '');
    chmodSync(join(folder, file), mode);
  }
  for (const hidden of ['bin', '.']) chmodSync(join(folder, hidden), 0o700);
  const { stdout } = await x('tar', ['--numeric-owner', '-tvzf', await archiveOf(folder)]);
  const entries = stdout.trim().split('\n');
  expect(entries.map((entry) => entry.replace(/^(\S+ \S+) .* /, '$1 '))).toEqual([
    'drwxr-xr-x 0/0 bandmark-1/',
    'drwxr-xr-x 0/0 bandmark-1/bin/',
    '-rwxr-xr-x 0/0 bandmark-1/bin/bandmark',
    '-rw-r--r-- 0/0 bandmark-1/package.json',
  ]);
  rmSync(directory, { recursive: true });
});

test('the image is made of the archive, so that its user can read everything, too', () => {
  expect(readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')).toMatch(/tar -xzf \/package\/bandmark-\*\.tar\.gz/);
});

test('the package contains the files of deploy/, but not the builder’s settings with the secrets of a site', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'package-deploy-'));
  const [from, to] = [join(directory, 'from'), join(directory, 'to')];
  mkdirSync(join(from, 'caddy'), { recursive: true });
  for (const file of ['compose.yaml', 'compose.env', 'compose.env.example', 'caddy/Caddyfile'])
    writeFileSync(join(from, file), '');
  await copyDeployFiles(from, to);
  expect(readdirSync(to, { recursive: true }).sort()).toEqual([
    'caddy',
    'caddy/Caddyfile',
    'compose.env.example',
    'compose.yaml',
  ]);
  rmSync(directory, { recursive: true });
});
