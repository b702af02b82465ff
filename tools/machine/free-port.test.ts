import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { freePort } from './free-port';

test('a server can listen on the port', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect((server.address() as AddressInfo).port).toBe(port);
  server.close();
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('no outgoing connection gets the port', async () => {
  const [first = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/).map(Number);
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(Math.max(...ports)).toBeLessThan(first);
});
