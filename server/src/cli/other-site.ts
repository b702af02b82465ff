import { apiErrorSchema } from '@bandmark/contracts/api/errors';
import { listReleases } from '@bandmark/contracts/api/releases';
import { ConfigError } from '../config-error';

/** A refused connection fails at once; a server that is busy with its start stays silent. */
const ASK_MS = 1000;

/**
 * Points a wrong `DATA_DIR` out before a command works on it: called where the directory holds no site. Where one runs
 * at `PORT` of this machine, that is the site which was meant.
 * @param environment of the command, with the `PORT` and `HOST` of the site when they are not the usual ones
 * @throws ConfigError naming both
 */
export async function requireNoOtherSite(
  dataDirectory: string,
  { PORT, HOST }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || '3000'}`;
  if (!(await isSite(address))) return;
  throw new ConfigError(
    `DATA_DIR: ${dataDirectory} holds no site, and one runs at ${address} from another directory. Set DATA_DIR to that directory, which the site named when it started, and give the command again.`,
  );
}

async function isSite(address: string): Promise<boolean> {
  try {
    // Refused without a token, in the words of the API.
    const response = await fetch(new URL(listReleases.path, address), { signal: AbortSignal.timeout(ASK_MS) });
    return response.status === 401 && apiErrorSchema.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}
