import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import getPort, { portNumbers } from 'get-port';

/** Above 10080, the last port that browsers and `fetch` refuse (Fetch Standard, "port blocking"). */
const FIRST = 10_081;
/** First ephemeral port of Linux by default. Ports below it are free on systems with other ranges, too. */
const FIRST_OF_CONNECTIONS = 32_768;
const MAX_TRIES = 100;

/**
 * Finds a free port below the system's ephemeral range. Any client's outgoing connection could take an ephemeral port
 * before a server listens on it, or while a test restarts that server.
 */
export async function freePort(): Promise<number> {
  const first = randomInt(FIRST, firstOfConnections() - MAX_TRIES);
  const last = first + MAX_TRIES - 1;
  const port = await getPort({ port: portNumbers(first, last) });
  // If none of them is free, get-port returns a port chosen by the system.
  if (port < first || port > last) throw new Error(`No free port from ${first} to ${last}.`);
  return port;
}

function firstOfConnections(): number {
  try {
    const first = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
    return first > FIRST + MAX_TRIES ? first : FIRST_OF_CONNECTIONS;
  } catch {
    return FIRST_OF_CONNECTIONS;
  }
}
