import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Above 10080, the last port that browsers and `fetch` refuse (Fetch Standard, "port blocking"). */
const FIRST = 10_081;
/** Of Linux; where the system takes other ports for connections, these are free all the same. */
const FIRST_OF_CONNECTIONS = 32_768;
const MOST_TRIES = 100;

/**
 * A port on which no server listens, below those that the system gives to outgoing connections. One of those could be
 * taken by any browser or client before a server listens on it, or while a test restarts that server.
 */
export async function freePort(): Promise<number> {
  const end = firstOfConnections();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(FIRST, end);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${FIRST} to ${end} in ${MOST_TRIES} tries.`);
}

function firstOfConnections(): number {
  try {
    const first = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
    return first > FIRST + MOST_TRIES ? first : FIRST_OF_CONNECTIONS;
  } catch {
    return FIRST_OF_CONNECTIONS;
  }
}

/** On every address: `localhost` may be one of two. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen(port, () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
