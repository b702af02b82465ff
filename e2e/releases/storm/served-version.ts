import { REGISTRY_ELEMENT_ID, registryViewSchema } from '@bandmark/contracts/registry';

const VIEW = new RegExp(`id="${REGISTRY_ELEMENT_ID}">([^<]*)<`);

/** Version of a remote on a page that is asked for now, by somebody without cookies. */
export async function servedVersion(origin: string, remote: string): Promise<string | undefined> {
  const html = await (await fetch(`${origin}/sign-in`, { headers: { accept: 'text/html' } })).text();
  const view = registryViewSchema.parse(JSON.parse(VIEW.exec(html)?.[1] ?? ''));
  return view.remotes[remote]?.current.version;
}
