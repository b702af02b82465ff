import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developRemote } from './develop-remote';

test('a second start leaves the builds that the first one serves', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'develop-remote-'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'remote-words', version: '1.0.0' }));
  const first = createServer();
  await new Promise<void>((resolve) => {
    first.listen(0, 'localhost', resolve);
  });
  const { port } = first.address() as AddressInfo;
  const served = join(directory, `.bandmark/dev/${port}/1.0.0-dev.1`);
  mkdirSync(served, { recursive: true });
  const second = { against: `http://localhost:${port}`, port, say: () => undefined };
  await expect(developRemote({ name: 'words', directory }, second)).rejects.toThrow(`Port ${port} is in use`);
  expect(existsSync(served)).toBe(true);
  await new Promise((resolve) => {
    first.close(resolve);
  });
  rmSync(directory, { recursive: true });
});
