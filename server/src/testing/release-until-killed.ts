import { join } from 'node:path';
import { openReleases } from '../releases/open-releases';
import { entryText, writeBuild } from './write-build';

// Child process of releases/kill.test.ts: publishes versions one after another until it is killed.
const [dataDir, round] = process.argv.slice(2);
if (dataDir === undefined || round === undefined) throw new Error('needs a data directory and a round');
const releases = openReleases({}, dataDir, { clock: Date.now });

for (let index = 0; ; index += 1) {
  const version = `${round}.${index}.0`;
  const texts: Record<string, string> = { 'entry.js': entryText(version) };
  for (let part = 0; part < 20; part += 1) texts[`part-${part}.js`] = `${version}, part ${part};`.repeat(2000);
  const directory = await writeBuild(join(dataDir, 'dist', version), version, texts);
  await releases.publish({ name: 'auth', directory, who: 'local:test' });
  // Printed only after publishing, so that every version that the parent reads is published.
  process.stdout.write(`${version}\n`);
}
