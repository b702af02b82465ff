import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import { ROOT } from '../packages';
import { releaseDocument } from './release-document';

test('a release has what pages load, and the source maps of a development build for its developer', async () => {
  const output = mkdtempSync(join(tmpdir(), 'release-document-'));
  const assets = ['main.js', 'main.css'].map((name) => ({ name }));
  const stats = { toJson: () => ({ namedChunkGroups: { main: { assets } } }) } as unknown as Stats;
  try {
    for (const file of ['main.js', 'main.js.map', 'main.js.br', 'main.css', 'mf-stats.json', 'release.json'])
      writeFileSync(join(output, file), file);
    const build = { directory: join(ROOT, 'shell'), output, version: '1.0.0', stats, now: new Date() };
    const { entry, preload, files } = await releaseDocument(build);
    expect([entry, preload]).toEqual(['main.js', { main: { js: ['main.js'], css: ['main.css'] } }]);
    expect(Object.keys(files)).toEqual(['main.css', 'main.js', 'main.js.map']);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
});
