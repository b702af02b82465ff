import { once } from 'node:events';
import { connect } from 'node:net';
import type { RemotePage } from '@bandmark/contracts/remote-page-schema';
import { CommandError } from '../run-command';

/** Timeout for DNS and TCP connect. TLS is left to the browser, which applies its own rules; no response is awaited. */
const REACHED_WITHIN_MS = 1000;
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Checks before the build that the target site is reachable.
 * @param against value of `--against`
 * @throws CommandError if it is not the URL of a site, or no server listens there
 */
export async function requireSite(against: string): Promise<void> {
  const { protocol = '', hostname = '', port = '', origin = '' } = URL.canParse(against) ? new URL(against) : {};
  const usual = PORTS[protocol];
  if (usual === undefined)
    throw new CommandError('--against needs the address of a site, such as https://bandmark.example.');
  const socket = connect(port === '' ? usual : Number(port), hostname.replace(/^\[|\]$/g, ''));
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(REACHED_WITHIN_MS) });
  } catch {
    throw new CommandError(`--against: no site can be reached at ${origin}.`);
  } finally {
    socket.destroy();
  }
}

/**
 * URL to open for a remote: its root page, if it declares one. A URL that already has a path is kept.
 * @param name such as `words` @param pages of the remote
 */
export function firstPage(site: string, name: string, pages: readonly Pick<RemotePage, 'path'>[] = []): string {
  const hasRoot = pages.some(({ path }) => path === '');
  return hasRoot && new URL(site).pathname === '/' ? new URL(`/x/${name}`, site).href : site;
}
