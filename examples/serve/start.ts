/**
 * `npm start` in a host's folder serves that host, and in `examples/` all of them, until Ctrl-C.
 *
 * `BANDMARK_URL`: the site that serves the recorder (default `http://localhost:3000`). `PORT`: port of a single host.
 */
import { HOST_NAMES, type HostName, hostNamed } from './hosts';
import { serveHost, type ServedHost } from './serve-host';

const site = new URL(process.env['BANDMARK_URL'] ?? 'http://localhost:3000').origin;
const [, , wanted] = process.argv;
const names = HOST_NAMES.filter((name) => wanted === undefined || name === wanted);
const served: ServedHost[] = [];

try {
  for (const name of names) served.push(await serveHost(name, { site, port: portOf(name) }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  await close();
}
for (const { name, origin } of served) console.log(`${hostNamed(name).title}: ${origin}`);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());

function portOf(name: HostName): number {
  const own = process.env['PORT'];
  return names.length === 1 && own !== undefined ? Number(own) : hostNamed(name).port;
}

async function close(): Promise<void> {
  await Promise.all(served.splice(0).map((host) => host.close()));
}
