import { eq, inArray } from 'drizzle-orm';
import { users } from '../../database/schema/users';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';
import { eraseAccounts } from './erase-accounts';

withServer('many accounts that are due', (server) => {
  async function dueAccounts(count: number): Promise<TestUser[]> {
    const accounts: TestUser[] = [];
    for (let at = 0; at < count; at += 1) accounts.push(await server().user());
    return accounts;
  }
  const among = (accounts: readonly TestUser[]) =>
    inArray(
      users.userId,
      accounts.map(({ userId }) => userId),
    );

  test('fifty that fail each time keep no other from being closed and erased', async () => {
    const { db } = server().deps;
    const due = await dueAccounts(51);
    const last = due.at(-1)?.userId ?? '';
    const deps = {
      ...server().deps,
      closeExams: async (_tx: unknown, userId: string) => {
        if (userId !== last) throw new Error('These exams cannot be closed.');
      },
      recordingPlaces: async (userId: string) => {
        if (userId !== last) throw new Error('These places cannot be read.');
        return [];
      },
    };
    await db.update(users).set({ deletionRequestedAt: 1 }).where(among(due));
    await expect(eraseAccounts(deps)).rejects.toThrow('These exams cannot be closed.');
    const [closed] = await db.select().from(users).where(eq(users.userId, last));
    expect(closed?.erasingAt).toBe(deps.clock());
    await db.update(users).set({ erasingAt: 1 }).where(among(due));
    await expect(eraseAccounts(deps)).rejects.toThrow('These places cannot be read.');
    expect(await db.$count(users, among(due))).toBe(50);
    expect(await db.$count(users, eq(users.userId, last))).toBe(0);
    await eraseAccounts(server().deps);
    expect(await db.$count(users, among(due))).toBe(0);
  });

  test('are erased in several runs', async () => {
    const { db } = server().deps;
    const due = await dueAccounts(60);
    await db.update(users).set({ deletionRequestedAt: 1, erasingAt: 1 }).where(among(due));
    await eraseAccounts(server().deps);
    expect(await db.$count(users, among(due))).toBe(10);
    await eraseAccounts(server().deps);
    expect(await db.$count(users, among(due))).toBe(0);
  });
});
