import pg from 'pg';

export interface Database {
  name: string;
  /** A database of its own for one site; undefined means the embedded one. */
  create(): Promise<string | undefined>;
}

/** The embedded database always; PostgreSQL where the runner gives one (TEST_DATABASE_URL). */
export function databases(): Database[] {
  const list: Database[] = [{ name: 'PGlite', create: () => Promise.resolve(undefined) }];
  const base = process.env['TEST_DATABASE_URL'];
  if (base) list.push({ name: 'PostgreSQL', create: () => createDatabase(base) });
  return list;
}

async function createDatabase(base: string): Promise<string> {
  const name = `e2e_${process.pid}_${Date.now().toString(36)}`;
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}
