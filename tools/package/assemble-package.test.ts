import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDeployFiles } from './assemble-package';

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
