import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import { globalName, integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import type { ReleaseService } from '../releases/release-service';

interface TestRelease {
  name: string;
  version: string;
  files: Readonly<Record<string, string>>;
  entry: string;
  preload: StoredRelease['preload'];
}

/** Publishes a small release as the release command would: files with brotli copies, then the registry. */
export async function publishTestRelease(
  releases: ReleaseService,
  { name, version, files, entry, preload }: TestRelease,
): Promise<void> {
  const directory = join(releases.servedDirectory, name, version);
  const hashes: Record<string, string> = {};
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
    if (!file.endsWith('.woff2')) await writeFile(join(directory, `${file}.br`), brotliCompressSync(text));
    hashes[file] = integrityOf(text);
  }
  const enter = (registry: Registry): Registry => {
    const before = registry.remotes[name];
    const release: StoredRelease = {
      version,
      entry,
      integrity: hashes[entry] ?? '',
      global: globalName(name, version),
      preload,
      requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
      files: hashes,
      publishedAt: '2026-03-02T09:00:00.000Z',
    };
    const remote = {
      versions: { ...before?.versions, [version]: release },
      current: version,
      previous: before?.current ?? null,
    };
    return { ...registry, remotes: { ...registry.remotes, [name]: remote } };
  };
  await releases.change(enter, { who: 'local:test', action: 'release', remote: name, version });
}

export const shellRelease: TestRelease = {
  name: 'shell',
  version: '1.0.0',
  files: {
    'main.11111111.js': 'console.log("main");'.repeat(40),
    'vendor.22222222.js': 'console.log("vendor");',
    'main.33333333.css': 'body{}',
    'landing.44444444.js': 'console.log("landing");',
    'federation.55555555.js': 'console.log("federation");',
    'public-sans-latin-wght-normal.66666666.woff2': 'font',
    'public-sans-latin-ext-wght-normal.77777777.woff2': 'font',
  },
  entry: 'main.11111111.js',
  preload: {
    main: { js: ['vendor.22222222.js', 'main.11111111.js'], css: ['main.33333333.css'] },
    landing: { js: ['landing.44444444.js'], css: [] },
    federation: { js: ['federation.55555555.js'], css: [] },
  },
};

export const authRelease: TestRelease = {
  name: 'auth',
  version: '1.0.0',
  files: { 'entry.js': 'var auth__1_0_0;', 'screens.88888888.js': 'screens', 'screens.99999999.css': '.a{}' },
  entry: 'entry.js',
  preload: { screens: { js: ['screens.88888888.js'], css: ['screens.99999999.css'] } },
};
