import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from '@bandmark/contracts/schema';
import { ROOT } from '../packages';
import { pack, unpack } from './archive';
import { COMPATIBILITY_FOLDER } from './compatibility-builds';

const ARCHIVE = join(COMPATIBILITY_FOLDER, 'server.tar.br');
const MANIFEST = join(COMPATIBILITY_FOLDER, 'server.json');
const SERVER = join(ROOT, 'server');

const compatibilityServerSchema = z.object({
  commit: z.string(),
  /** Date of the commit, ISO 8601. */
  date: z.string(),
  /** Tags of its migrations, oldest first; each site in use has run them. */
  migrations: z.array(z.string()),
});
/** The server of the previous version, which runs beside the current one during an upgrade (decision 073). */
type CompatibilityServer = z.infer<typeof compatibilityServerSchema>;

/** Manifest of the compatibility server in the repository. */
export async function compatibilityServer(): Promise<CompatibilityServer> {
  return compatibilityServerSchema.parse(JSON.parse(await readFile(MANIFEST, 'utf8')));
}

/**
 * Stores the compiled server of a commit and replaces the previous one.
 * @param server the commit's `server` folder, compiled
 * @returns bytes of the archive
 */
export async function keepCompatibilityServer(
  commit: Pick<CompatibilityServer, 'commit' | 'date'>,
  server: string,
): Promise<number> {
  const journal = z
    .object({ entries: z.array(z.object({ tag: z.string() })) })
    .parse(JSON.parse(await readFile(join(server, 'migrations/meta/_journal.json'), 'utf8')));
  const scratch = await mkdtemp(join(tmpdir(), 'bandmark-server-'));
  try {
    await cp(join(server, 'dist'), join(scratch, 'dist'), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    });
    await cp(join(server, 'migrations'), join(scratch, 'migrations'), {
      recursive: true,
      // Only drizzle-kit needs the snapshots.
      filter: (path) => !path.endsWith('_snapshot.json'),
    });
    await cp(join(server, 'package.json'), join(scratch, 'package.json'));
    await writeFile(ARCHIVE, await pack(scratch, await readdir(scratch)));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const manifest = { ...commit, migrations: journal.entries.map(({ tag }) => tag) };
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return (await stat(ARCHIVE)).size;
}

/**
 * Unpacks the server. Its code is that of its commit, but it uses the libraries and sample data of this checkout.
 * @param directory empty
 * @returns path of its `main.mjs`
 */
export async function unpackCompatibilityServer(directory: string): Promise<string> {
  await unpack(ARCHIVE, directory);
  for (const shared of ['node_modules', 'sample']) await symlink(join(SERVER, shared), join(directory, shared));
  return join(directory, 'dist/main.mjs');
}
