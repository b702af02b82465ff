import type { OperatedAccount } from '@bandmark/contracts/api/operations-accounts';
import { sql } from 'drizzle-orm';
import { type AccountPage, listAccounts } from '../accounts/roles/roles';
import { ConfigError } from '../config-error';
import { withServer } from '../testing/with-server';
import { ServerDownError } from './ask-server';
import { changeLine, printAccounts } from './print-accounts';

const account = (name: string, roles: string[] = []): OperatedAccount => ({
  email: `${name}@example.org`,
  name,
  roles,
  timeFactor: 1,
  createdAt: '2026-03-02T09:00:00.000Z',
  isOwn: false,
});

let print: jest.SpyInstance;
beforeEach(() => {
  print = jest.spyOn(console, 'log').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());
const printed = () => print.mock.calls.flat();

test('each page of accounts is printed before the next is asked for', async () => {
  const seen: [string | undefined, number][] = [];
  const pages = [
    { accounts: [account('ann', ['examiner', 'lead']), account('bob')], next: 'b' },
    { accounts: [account('cem')], next: null },
  ];
  const rest = await printAccounts(async (after) => {
    seen.push([after, printed().length]);
    return pages[seen.length - 1] ?? { accounts: [], next: null };
  });
  expect(seen).toEqual([
    [undefined, 0],
    ['b', 1],
  ]);
  expect(printed()).toEqual([
    '2026-03-02\tann@example.org\tann\texaminer, lead\n2026-03-02\tbob@example.org\tbob',
    '2026-03-02\tcem@example.org\tcem',
  ]);
  expect(rest).toBe('');
});

test('a site without accounts says so', async () => {
  expect(await printAccounts(async () => ({ accounts: [], next: null }))).toBe('There are no accounts yet.');
});

test('a server that is down leads to the next one, and one that ends in between to no second list', async () => {
  const down = () => Promise.reject(new ServerDownError());
  await expect(printAccounts(down)).rejects.toThrow(ServerDownError);
  const ending = async (after?: string) => (after === undefined ? { accounts: [account('ann')], next: 'a' } : down());
  await expect(printAccounts(ending)).rejects.toThrow(ConfigError);
});

const UNCONFIRMED = ' The owner of this address has not confirmed it: make sure that the account is theirs.';
test.each([
  [false, true, `an examiners’ lead.${UNCONFIRMED}`],
  [true, true, 'an examiners’ lead.'],
  // An older server does not say it.
  [undefined, true, 'an examiners’ lead.'],
  [false, false, 'no longer an examiners’ lead.'],
])('a role of an account with a confirmed address (%s) that is given (%s)', (isConfirmed, isGiven, end) => {
  expect(changeLine({ ...account('ann'), isConfirmed }, { role: 'lead', isGiven })).toBe(`ann@example.org is ${end}`);
});

withServer('the list of accounts', (server) => {
  test('comes in pages, oldest first, those of one moment too', async () => {
    const emails: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      if (at % 2 === 0) server().advance(1000);
      emails.push((await server().user()).email);
    }
    const found: string[][] = [];
    let after: string | undefined;
    do {
      const { accounts, next } = await listAccounts(server().deps.db, after, 2);
      found.push(accounts.map(({ email }) => email));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(found.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(found.flat().slice().sort()).toEqual(emails.slice().sort());
    expect(found[0]?.slice().sort()).toEqual(emails.slice(0, 2).sort());
    expect(found[2]).toEqual(emails.slice(4));
    const headers = server().operatorHeaders;
    const list = await server().app.inject({ url: '/api/operator/accounts', headers });
    expect(list.json<AccountPage>().accounts.map(({ email }) => email)).toEqual(found.flat());
    expect(list.json<AccountPage>().next).toBeNull();
    const wrong = await server().app.inject({ url: '/api/operator/accounts?after=x', headers });
    expect(wrong.statusCode).toBe(400);
  });

  test('a page reads its own accounts alone', async () => {
    const { db } = server().deps;
    await db.execute(sql`insert into users (user_id, email, name, created_at)
      select md5('account' || n)::uuid, 'many' || n || '@example.org', 'Many', n from generate_series(1, 300) n
      order by md5(n::text)`);
    await db.execute(sql`analyze users`);
    await db.transaction(async (tx) => {
      const read = async () => {
        const { rows } = (await tx.execute(
          sql`select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'users'`,
        )) as unknown as { rows: { count: string }[] };
        return Number(rows[0]?.count);
      };
      const before = await read();
      const { next } = await listAccounts(tx, undefined, 10);
      const { accounts } = await listAccounts(tx, next ?? '', 10);
      expect(accounts.map(({ email }) => email)).toEqual(
        Array.from({ length: 10 }, (_, at) => `many${at + 11}@example.org`),
      );
      expect((await read()) - before).toBe(20);
    });
  });
});
