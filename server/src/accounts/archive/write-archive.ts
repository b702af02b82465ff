import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../storage/object-store';
import type { AccountsDependencies } from '../dependencies';
import { type ArchivedAccount, HELD_TABLES, ownOf, rowsOf } from './held-tables';
import { readmeOf } from './readme';

/**
 * Streams everything that the site holds about an account as one ZIP. Recordings can be gigabytes, so they are never
 * buffered whole, neither in memory nor on disk (yazl writes ZIP64 where it is needed).
 */
export async function writeArchive(deps: AccountsDependencies, account: ArchivedAccount): Promise<Readable> {
  const zip = new ZipFile();
  const mtime = new Date(deps.clock());
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime });
  const own = ownOf(deps.db, account);
  const counts = new Map<string, number>();
  for (const [name, held] of Object.entries(HELD_TABLES)) {
    const rows = await rowsOf(deps.db, held, own);
    counts.set(name, rows.length);
    add(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  }
  const files = await recordingFiles(deps, account.userId);
  add('README.txt', readmeOf({ siteName: deps.settings.SITE_NAME, counts, files: files.length, madeAt: mtime }));
  addObjects(zip, deps.store, files, mtime);
  zip.end();
  return zip.outputStream as Readable;
}

interface ArchivedObject {
  key: string;
  /** Path inside the archive. */
  path: string;
  bytes: number;
}

/** The files of each finalised recording, and the chunks of recordings that are not finalised yet. */
async function recordingFiles(deps: AccountsDependencies, userId: string): Promise<ArchivedObject[]> {
  const found: ArchivedObject[] = [];
  for (const { testNumber, skill, files, chunks } of await deps.recordingPlaces(userId)) {
    const folder = files ?? chunks;
    for await (const { key, bytes } of deps.store.list(folder)) {
      const name = `${files === null ? 'pieces/' : ''}${key.slice(folder.length)}`;
      found.push({ key, path: `recordings/test-${testNumber}-${skill}/${name}`, bytes });
    }
  }
  return found;
}

/** Opens each object only when the ZIP reaches it. Stores without deflating, as video is already compressed. */
function addObjects(zip: ZipFile, store: ObjectStore, objects: readonly ArchivedObject[], mtime: Date): void {
  let open: Readable | undefined;
  const output = zip.outputStream as Readable;
  for (const { key, path, bytes } of objects) {
    zip.addReadStreamLazy(path, { mtime, size: bytes, compress: false }, (opened) => {
      store.get(key).then(
        (content) => {
          open = content?.body;
          if (output.destroyed) open?.destroy();
          if (content) opened(null, content.body);
          // The recording was deleted in the meantime. Fail the download: an incomplete archive must not look complete.
          else opened(new Error('An object of the archive is gone.'), undefined as never);
        },
        (error: unknown) => opened(error, undefined as never),
      );
    });
  }
  // A download can be cancelled while an object is open or being opened: close its file or connection.
  output.once('close', () => open?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));
}
