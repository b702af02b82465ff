import { once } from 'node:events';
import { connect } from 'node:net';
import { CommandError } from '../run-command';

/** For the name and the connection; TLS, which the browser checks by its own rules, and the response are not awaited. */
const REACHED_WITHIN_MS = 1000;
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Looks at the site in which a build is to be shown, before the build.
 * @param against as `--against` has it
 * @throws CommandError for what is no address of a site, and where no server listens
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

/** Where a remote with pages is looked at: an address with a path stays what it is. @param name such as `words` */
export function firstPage(site: string, name: string): string {
  return new URL(site).pathname === '/' ? new URL(`/x/${name}`, site).href : site;
}
