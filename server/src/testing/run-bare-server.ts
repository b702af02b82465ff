import { once } from 'node:events';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { fastify } from 'fastify';
import pg from 'pg';
import { openStore } from '../storage/open-store';

// Child process of the chunk and load benches, as their baseline: a bare Fastify that writes each body durably to a
// file in the given directory or, with `S3_*`, to the bucket. With `INSERT_INTO` it also inserts one row into that
// PostgreSQL (or `embedded`: a PGlite). Prints one line of JSON and ends when its standard input ends.
const candidates = Number(process.argv[2]);
const directory = process.argv[3] ?? '';
const { ['S3_ENDPOINT']: S3_ENDPOINT, ['S3_BUCKET']: S3_BUCKET, ['S3_KEY']: S3_KEY } = process.env;
const { ['S3_SECRET']: S3_SECRET, ['S3_REGION']: S3_REGION } = process.env;
const store = openStore({ S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET, S3_REGION }, directory);
const insert = await openTable(process.env['INSERT_INTO']);
const app = fastify({ bodyLimit: 4 * 1024 * 1024 });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
app.put<{ Params: { upload: string; '*': string }; Body: Buffer }>(
  '/:upload/*',
  async ({ params: { upload, '*': chunk }, body }) => {
    await store.put(`${upload}/${chunk}`, body);
    await insert?.(upload, chunk, body.length);
    return { stored: true };
  },
);
const uploads = Array.from({ length: candidates }, (_, index) => ({
  path: `/${index}`,
  headers: { 'content-type': 'video/webm' },
}));
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ origin, uploads })}\n`);
await once(process.stdin.resume(), 'end');
await app.close();
process.exit(0);

async function openTable(database: string | undefined) {
  if (database === undefined) return null;
  const create = 'create table if not exists bare_chunks (upload text, chunk text, bytes int)';
  const insertion = 'insert into bare_chunks values ($1, $2, $3)';
  if (database === 'embedded') {
    const pglite = await PGlite.create(join(directory, 'db'));
    await pglite.exec(create);
    return async (...row: unknown[]) => void (await pglite.query(insertion, row));
  }
  const pool = new pg.Pool({ connectionString: database });
  await pool.query(create);
  return async (...row: unknown[]) => void (await pool.query(insertion, row));
}
