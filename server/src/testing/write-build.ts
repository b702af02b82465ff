import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Writes a finished build as `npm run build` leaves it.
 * @param texts files by path; `entry.js` is the entry
 * @param module that it exposes; the shell's is `main`
 */
export async function writeBuild(
  directory: string,
  version: string,
  texts: Readonly<Record<string, string>> = { 'entry.js': `entry of ${version}` },
  module = 'screens',
): Promise<string> {
  for (const [file, text] of Object.entries(texts)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  const release = {
    version,
    entry: 'entry.js',
    integrity: integrityOf(texts['entry.js'] ?? ''),
    global: `auth__${version.replace(/\W/g, '_')}`,
    preload: { [module]: { js: ['entry.js'], css: [] } },
    requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
    files: Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, integrityOf(text)])),
    publishedAt: '2026-01-01T00:00:00.000Z',
  };
  await writeFile(join(directory, 'release.json'), JSON.stringify(release));
  return directory;
}
