import { REGISTRY_ELEMENT_ID, type RegistryView, registryViewSchema } from '@bandmark/contracts/registry';
import { authRelease, publishTestRelease, shellRelease } from './publish-release';
import type { TestServer } from './with-server';

export const named = (name: string, version: string) => ({ ...authRelease, name, version });

/** Two versions of the shell and of three remotes; the second is current. */
export async function publishTwice(server: TestServer): Promise<void> {
  const { releases } = server.deps;
  for (const version of ['1.0.0', '1.1.0']) {
    await publishTestRelease(releases, { ...shellRelease, version });
    for (const name of ['auth', 'tests', 'recorder']) await publishTestRelease(releases, named(name, version));
  }
}

/** `load` is a page load by a browser with these cookies and headers; `point` changes a remote's pointers. */
export function visits(server: () => TestServer) {
  const load = async (
    url = '/tests',
    cookies: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const response = await server().app.inject({ url, headers: { accept: 'text/html', cookie, ...headers } });
    const text = new RegExp(`id="${REGISTRY_ELEMENT_ID}">(.*?)</script>`, 's').exec(response.body)?.[1];
    const view = text === undefined ? null : registryViewSchema.parse(JSON.parse(text));
    return { response, view: view as RegistryView, policy: String(response.headers['content-security-policy']) };
  };
  const point = (name: string, pointers: object) =>
    server().deps.releases.change(
      (registry) => {
        const before = registry.remotes[name];
        if (!before) throw new Error(name);
        return { ...registry, remotes: { ...registry.remotes, [name]: { ...before, ...pointers } } };
      },
      { who: 'local:test', action: 'change', remote: name },
    );
  return { load, point };
}

/** Version, fallback and reason of a remote on a page. */
export const chosen = (view: RegistryView, name: string) => {
  const remote = view.remotes[name];
  return [remote?.current.version, remote?.previous?.version ?? null, remote?.reason];
};
export const cookieOf = (response: { headers: Record<string, unknown> }, name: string): string | undefined =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith(`${name}=`));
