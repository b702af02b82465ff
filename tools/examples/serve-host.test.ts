import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHost } from '../../examples/serve/serve-host';

let directory: string;
let site: Server;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'example-host-'));
  jest.spyOn(os, 'tmpdir').mockReturnValue(directory);
  site = createServer((_request, response) => {
    response.end('{"file":"v1.js","integrity":"sha384-"}');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  site.closeAllConnections();
  await new Promise((resolve) => {
    site.close(resolve);
  });
  await rm(directory, { recursive: true, force: true });
});

test('a host whose port is taken leaves neither files nor the timer of its receiver', async () => {
  const { port } = site.address() as AddressInfo;
  const [set, clear] = [jest.spyOn(globalThis, 'setInterval'), jest.spyOn(globalThis, 'clearInterval')];
  await expect(serveHost('plain', { site: `http://127.0.0.1:${port}`, port })).rejects.toThrow('EADDRINUSE');
  expect(await readdir(directory)).toEqual([]);
  const timers = set.mock.results.map(({ value }) => value as NodeJS.Timeout);
  const cleared = new Set<unknown>(clear.mock.calls.flat());
  expect(timers.map((timer) => cleared.has(timer))).toEqual([true]);
});
