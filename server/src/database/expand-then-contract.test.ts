import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compatibilityServer } from '@bandmark/tools/compatibility/compatibility-server';
import { contractingStatements } from '../testing/contracting-statements';
import { MIGRATIONS_DIRECTORY } from './open-database';

/** Migrations that are older than the rule; no site runs a server from before them. */
const OLDER_THAN_THE_RULE = 8;
/** First line of a migration that contracts: `-- contracts 0008_tag: why the version before can do without`. */
const MARK = /^-- contracts (\S+): \S/;

const journal = async () =>
  JSON.parse(await readFile(join(MIGRATIONS_DIRECTORY, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string }[];
  };

test.each([
  ['a new table with all that belongs to it', 'create table a (b int not null); alter table a add unique (b)', []],
  ['a column that may be empty', 'alter table a add column b int', []],
  ['a column that fills itself', "alter table a add column b text default '' not null", []],
  ['an index', 'create index i on a (b)', []],
  ['another value of an enum', "alter type e add value 'x'", []],
  ['a function anew', "create or replace function f() returns int language sql as 'select 1'", []],
  ['a trigger', 'create trigger t after insert on a execute function f()', []],
  ['rows filled in', 'update a set b = 1', []],
  ['a column that must be given', 'alter table a add column b int not null', ['AT_AddColumn of a']],
  ['a column taken away', 'alter table a drop column b', ['AT_DropColumn of a.b']],
  ['another type', 'alter table a alter column b type bigint', ['AT_AlterColumnType of a.b']],
  ['what may not be empty any more', 'alter table a alter column b set not null', ['AT_SetNotNull of a.b']],
  ['a default taken away', 'alter table a alter column b drop default', ['AT_ColumnDefault of a.b']],
  ['a rule for rows that are there', 'alter table a add constraint c check (b > 0)', ['AT_AddConstraint of a']],
  ['a unique index', 'create unique index i on a (b)', ['a unique index on a']],
  ['another name', 'alter table a rename column b to c', ['RenameStmt of a']],
  ['a table taken away', 'drop table a', ['DropStmt']],
  ['a trigger taken away', 'drop trigger t on a', ['DropStmt']],
  ['a function taken away', 'drop function f(int)', ['DropStmt']],
  ['rows taken away', 'delete from a', ['DeleteStmt of a']],
  ['code that cannot be looked into', 'do $$ begin execute 1; end $$', ['DoStmt']],
  ['several in one statement', 'alter table a add column c int, drop column b', ['AT_DropColumn of a.b']],
])('%s', async (_, statement, expected) => {
  expect(await contractingStatements(statement)).toEqual(expected);
});

test('a migration expands, or contracts what every server in use has expanded', async () => {
  const { entries } = await journal();
  const { migrations: inUse } = await compatibilityServer();
  for (const { tag } of entries.filter(({ idx }) => idx >= OLDER_THAN_THE_RULE)) {
    const text = await readFile(join(MIGRATIONS_DIRECTORY, `${tag}.sql`), 'utf8');
    const [, expanded] = MARK.exec(text) ?? [];
    if (expanded !== undefined)
      expect({ tag, contracts: inUse }).toEqual({ tag, contracts: expect.arrayContaining([expanded]) });
    else expect({ tag, contracts: await contractingStatements(text) }).toEqual({ tag, contracts: [] });
  }
});

test('the server in use has only migrations that this one has too', async () => {
  const { entries } = await journal();
  const { migrations } = await compatibilityServer();
  expect(entries.slice(0, migrations.length).map(({ tag }) => tag)).toEqual(migrations);
});
