import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import { packageConfig, runWebpack } from '@bandmark/tools/build/run-webpack';
import { folderOf } from '@bandmark/tools/packages';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';

/** Bytes by origin: a library, a package of this tree, or `webpack`. */
export type Parts = ReadonlyMap<string, number>;

interface ServedFile {
  /** `/remotes/{name}/{version}/{file}`. */
  path: string;
  /** Compressed, as it was sent. */
  bytes: number;
}

/**
 * Attributes the compressed bytes of served files to their origins. Each release is built again from the same sources
 * with source maps. With maps swc picks other short names of the same length, so the hashes differ and a file is found
 * by its name without the hash. Brotli compresses a file as a whole, so its bytes are divided in proportion to the
 * sizes of the parts compressed separately.
 */
export async function madeOf(files: readonly ServedFile[]): Promise<ReadonlyMap<string, Parts>> {
  const releases = new Map<string, string>();
  const parts = new Map<string, Parts>();
  try {
    for (const { path, bytes } of files) {
      const [, , name = '', version = '', file = ''] = path.split('/');
      const release = `${name} ${version}`;
      const directory = releases.get(release) ?? (await builtWithMaps(name, version));
      releases.set(release, directory);
      const built = (await readdir(directory)).find((each) => withoutHash(each) === withoutHash(file));
      if (!built) throw new Error(`A build of ${name} has no ${withoutHash(file)}.`);
      const code = await readFile(join(directory, built), 'utf8');
      parts.set(path, shares(code, await readFile(join(directory, `${built}.map`), 'utf8'), bytes));
    }
    return parts;
  } finally {
    for (const directory of releases.values()) await rm(directory, { recursive: true, force: true });
  }
}

const withoutHash = (file: string) => file.replace(/\.[0-9a-f]{8}(?=\.)/, '');

async function builtWithMaps(name: string, version: string): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'bandmark-bytes-'));
  process.env['NODE_ENV'] = 'production';
  const config = await packageConfig(join(ROOT, folderOf(name)), { version, output });
  // Hidden: adds no comment that names the map, so that the file stays as served.
  await runWebpack({ ...config, devtool: 'hidden-source-map' });
  return output;
}

function shares(code: string, map: string, bytes: number): Parts {
  const texts = new Map<string, string>();
  const add = (source: string, text: string) => texts.set(source, (texts.get(source) ?? '') + text);
  const trace = new TraceMap(map);
  const mappings = decodedMappings(trace);
  for (const [number, line] of code.split('\n').entries()) {
    let from = 0;
    let source = 'webpack';
    for (const [column, index] of mappings[number] ?? []) {
      add(source, line.slice(from, column));
      from = column;
      if (index !== undefined) source = partOf(trace.sources[index] ?? '');
    }
    add(source, line.slice(from));
  }
  const alone = [...texts].map(([source, text]) => [source, brotliCompressSync(text).length] as const);
  const sum = alone.reduce((total, [, size]) => total + size, 0);
  return new Map(alone.map(([source, size]) => [source, (bytes * size) / sum]));
}

/** Packages of the same library, shown as one row. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(react|react-dom|scheduler)$/, 'react, react-dom'],
  [/^react-router/, 'react-router-dom'],
  [/^@module-federation\//, 'module federation'],
];

function partOf(source: string): string {
  const library = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].at(-1)?.[1];
  if (library) return FAMILIES.find(([names]) => names.test(library))?.[1] ?? library;
  const own = /(?:^|\/)(shared\/(?:contracts|domain|platform|ui|outbox))\//.exec(source)?.[1];
  if (own) return own;
  if (/\/src\//.test(source)) return 'screens and shell';
  return 'webpack';
}
