import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RELEASE_FILE } from '@bandmark/contracts/registry';
import { REMOTE_EXPORTS } from '@bandmark/contracts/remotes/exports';
import { globalName, integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';

/** A remote's modules with the exports that the contract requires; test screens for a remote outside the contract. */
function modulesOf(remote: string): Record<string, string[]> {
  if (remote === 'shell') return { main: [] };
  const promised = Object.entries(REMOTE_EXPORTS).filter(([key]) => key.startsWith(`${remote}/`));
  if (promised.length === 0) return { screens: ['WordsScreen', 'NewScreen'] };
  return Object.fromEntries(promised.map(([key, names]) => [key.slice(remote.length + 1), Object.keys(names)]));
}

/**
 * An entry that passes the checks of a release: a container whose modules export what the contract requires.
 * @param words distinguish it from another build of the same version
 */
export function entryText(version: string, words = `entry of ${version}`, remote = 'auth'): string {
  const modules = Object.entries(modulesOf(remote)).map(
    ([module, names]) => `"./${module}":{${names.map((name) => `${name}(){}`).join()}}`,
  );
  return `/* ${words} */var ${globalName(remote, version)}={init(){},get:async(module)=>()=>({${modules.join()}})[module]};`;
}

/**
 * Writes a finished build as `npm run build` does.
 * @param texts files by path; `entry.js` is the entry
 */
export async function writeBuild(
  directory: string,
  version: string,
  texts?: Readonly<Record<string, string>>,
  remote = 'auth',
): Promise<string> {
  const files = texts ?? { 'entry.js': entryText(version, undefined, remote) };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  const release = {
    version,
    entry: 'entry.js',
    integrity: integrityOf(files['entry.js'] ?? ''),
    global: globalName(remote, version),
    preload: Object.fromEntries(
      Object.keys(modulesOf(remote)).map((module) => [module, { js: ['entry.js'], css: [] }]),
    ),
    requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, integrityOf(text)])),
    publishedAt: '2026-01-01T00:00:00.000Z',
  };
  await writeFile(join(directory, RELEASE_FILE), JSON.stringify(release));
  return directory;
}
