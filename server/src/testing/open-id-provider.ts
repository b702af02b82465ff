import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface OpenIdProvider {
  issuer: string;
  stop(): void;
}

export const TEST_CLIENT = { id: 'bandmark', secret: 'a client secret for tests' } as const;

/** @param redirectUri the only one the provider accepts */
export function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const script = join(import.meta.dirname, 'run-open-id-provider.ts');
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', script, TEST_CLIENT.id, TEST_CLIENT.secret, redirectUri],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: join(import.meta.dirname, '../..') },
  );
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', (part: Buffer) => (errors += part.toString()));
    child.stdout?.on('data', (part: Buffer) => {
      resolve({ issuer: part.toString().trim(), stop: () => void child.kill() });
    });
    child.once('exit', (code) => reject(new Error(`The provider ended with ${code}: ${errors}`)));
  });
}

/**
 * Acts as a visitor's browser at the provider: follows redirects with cookies, and submits the login and consent forms.
 * @param start the URL that the site redirected to
 * @returns the URL that the provider redirects back to, without fetching it
 */
export async function signInAtProvider(start: string, issuer: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    if (!address.startsWith(issuer)) return address;
    const response: Response = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    form = undefined;
    if (next !== null) {
      address = new URL(next, address).href;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(`The provider shows no form: ${page.slice(0, 400)}`);
    address = new URL(action, address).href;
    form = new URLSearchParams(
      page.includes('name="login"') ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' },
    );
  }
  throw new Error('The provider goes round in circles.');
}
