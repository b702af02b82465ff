import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { ROOT } from './packages.mjs';
import { RELEASE_FILE } from './release-document.mjs';

/** Builds of earlier commits, run against today's by e2e/releases/kept/old-against-new-*.test.ts (decision 040). */
const KEPT = join(ROOT, 'e2e/kept-releases');
const MANIFEST = join(KEPT, 'kept.json');
/** N-1 and N-2; an older one is dropped when another is kept. */
export const KEPT_RELEASES = 2;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * What is kept, newest first. `versions`: by package folder.
 * @typedef {{ name: string, commit: string, date: string, contract: Record<string, string>, versions: Record<string, string> }} KeptRelease
 * @returns {Promise<KeptRelease[]>}
 */
export async function keptReleases() {
  return JSON.parse(await readFile(MANIFEST, 'utf8')).releases;
}

/**
 * Keeps builds as the newest release and drops what is older than the last `KEPT_RELEASES`.
 * @param {Omit<KeptRelease, 'versions'>} release
 * @param {{ folder: string, version: string, directory: string }[]} builds
 * @returns {Promise<{ bytes: number, dropped: string[] }>}
 */
export async function keepRelease(release, builds) {
  const before = await keptReleases().catch(() => []);
  const versions = Object.fromEntries(builds.map(({ folder, version }) => [folder, version]));
  const all = [{ ...release, versions }, ...before.filter(({ name }) => name !== release.name)];
  // By date, not by when they were kept: an older commit may be kept after a newer one.
  all.sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
  let bytes = 0;
  await mkdir(join(KEPT, release.name), { recursive: true });
  for (const { folder, directory } of builds) {
    const archive = await packBuild(directory);
    bytes += archive.length;
    await writeFile(archivePath(release.name, folder), archive);
  }
  const dropped = all.slice(KEPT_RELEASES).map(({ name }) => name);
  await writeFile(MANIFEST, `${JSON.stringify({ releases: all.slice(0, KEPT_RELEASES) }, null, 2)}\n`);
  for (const name of dropped) await rm(join(KEPT, name), { recursive: true, force: true });
  return { bytes, dropped };
}

/** Unpacks one package of a kept release: afterwards `directory` is a finished build. */
export async function unpackKept({ name }, folder, directory) {
  const archive = await decompress(await readFile(archivePath(name, folder)));
  await mkdir(directory, { recursive: true });
  await tar(['-xof', '-', '-C', directory], archive);
}

const archivePath = (name, folder) => join(KEPT, name, `${folder}.tar.br`);

/** The document and the files that it names: compressed copies and source maps are made again or not needed. */
async function packBuild(directory) {
  const { files } = JSON.parse(await readFile(join(directory, RELEASE_FILE), 'utf8'));
  const archive = await tar(['-cf', '-', '--format=ustar', '-C', directory, RELEASE_FILE, ...Object.keys(files)]);
  // Window of 16 MiB: copies of a library in two chunks cost nothing.
  return compress(archive, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
    },
  });
}

/** The system's `tar`: GNU's and BSD's know these options. @returns {Promise<Buffer>} what it printed */
function tar(args, input) {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const output = [];
    let complaint = '';
    child.stdout.on('data', (data) => {
      output.push(data);
    });
    child.stderr.on('data', (data) => {
      complaint += data;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output));
      else reject(new Error(`tar ended with code ${code}: ${complaint.trim()}`));
    });
    // A tar that ends early says why in its complaint.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
