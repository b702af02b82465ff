import { apiErrorSchema } from '@bandmark/contracts/api/errors';
import { listReleases } from '@bandmark/contracts/api/releases';
import { ConfigError } from '../config-error';
import { listenerOrigin } from '../listener-origin';

/** A refused connection fails immediately, but a server that is still starting may not respond. */
const ASK_MS = 1000;

/**
 * Detects a wrong `DATA_DIR` before a command works on it. Call it for a directory that holds no site: if a site is
 * running on this machine at `PORT`, the operator meant that one.
 * @param environment the command's; `PORT` and `HOST` default to the server's defaults
 * @throws ConfigError that names the directory and the running site
 */
export async function requireNoOtherSite(
  dataDirectory: string,
  { PORT, HOST }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const address = listenerOrigin(HOST || 'localhost', PORT || '3000');
  if (!(await isSite(address))) return;
  throw new ConfigError(
    `DATA_DIR: ${dataDirectory} holds no site, but a site is running at ${address} from another directory. Set DATA_DIR to that directory, which the site printed when it started, and run the command again.`,
  );
}

async function isSite(address: string): Promise<boolean> {
  try {
    // Without a token, a site responds 401 with the API's error format.
    const response = await fetch(new URL(listReleases.path, address), { signal: AbortSignal.timeout(ASK_MS) });
    return response.status === 401 && apiErrorSchema.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}
