import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openReleases } from '../releases/releases';

// Child process of releases/kill.test.ts: publishes one version after the other until it is killed.
const [dataDir, round] = process.argv.slice(2);
if (dataDir === undefined || round === undefined) throw new Error('needs a data directory and a round');
const releases = openReleases(dataDir, null, Date.now);
const integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

for (let index = 0; ; index += 1) {
  const version = `${round}.${index}.0`;
  const directory = join(dataDir, 'dist', version);
  const texts: Record<string, string> = { 'entry.js': `entry of ${version};` };
  for (let part = 0; part < 20; part += 1) texts[`part-${part}.js`] = `${version}, part ${part};`.repeat(2000);
  await mkdir(directory, { recursive: true });
  for (const [file, text] of Object.entries(texts)) await writeFile(join(directory, file), text);
  const release = {
    version,
    entry: 'entry.js',
    integrity: integrity(texts['entry.js'] ?? ''),
    global: `auth__${version.replace(/\W/g, '_')}`,
    preload: { screens: { js: ['entry.js'], css: [] } },
    requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
    files: Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, integrity(text)])),
    publishedAt: '2026-01-01T00:00:00.000Z',
  };
  await writeFile(join(directory, 'release.json'), JSON.stringify(release));
  await releases.publish({ name: 'auth', directory, who: 'local:test' });
  // Told only now: what is told is published.
  process.stdout.write(`${version}\n`);
}
