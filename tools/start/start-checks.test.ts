import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../run-command';
import { checkDataDirectory, checkPort, listenerOf } from './start-checks';

test('a free port passes; for a busy one the message names it and another', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await expect(checkPort(port, 'localhost')).rejects.toThrow(
    new CommandError(`PORT: ${port} is in use by another program. Choose another, for example PORT=${port + 1}.`),
  );
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await expect(checkPort(port, 'localhost')).resolves.toBeUndefined();
});

test.each([{}, { PORT: '', HOST: '' }])('%j leaves the port and the host at the defaults of the server', (env) => {
  expect(listenerOf(env)).toEqual({ port: '3000', host: 'localhost' });
});

test.each(['abc', '70000', '-1', '1.5'])('PORT=%s is no port', async (port) => {
  await expect(checkPort(port, 'localhost')).rejects.toThrow(`PORT: "${port}" is not a port`);
});

test('makes the data directory and refuses a path that cannot be one', async () => {
  const root = mkdtempSync(join(tmpdir(), 'data-check-'));
  try {
    await checkDataDirectory(join(root, 'deep/data'));
    expect(readdirSync(join(root, 'deep/data'))).toEqual([]);
    writeFileSync(join(root, 'file'), '');
    await expect(checkDataDirectory(join(root, 'file/data'))).rejects.toThrow('cannot be written');
    await expect(checkDataDirectory('/proc/data')).rejects.toThrow('DATA_DIR: /proc/data cannot be written');
    await expect(checkDataDirectory(join(root, 'file'))).rejects.toThrow(
      `DATA_DIR: ${join(root, 'file')} cannot be written`,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
