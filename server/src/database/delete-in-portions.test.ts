import { gt, lt } from 'drizzle-orm';
import { withServer } from '../testing/with-server';
import { deleteInPortions } from './delete-in-portions';
import { usedOnce } from './schema/auth';

withServer('removing rows in portions', (server) => {
  test('takes every row that is asked for, a portion in each statement, and no other', async () => {
    const { db } = server().deps;
    const rows = [1, 2, 3, 4, 5, 20, 30].map((expiresAt) => ({ key: `row ${expiresAt}`, expiresAt }));
    await db.insert(usedOnce).values(rows);
    const statements = jest.spyOn(db, 'delete');
    expect(await deleteInPortions(db, usedOnce, lt(usedOnce.expiresAt, 10), 2)).toBe(5);
    expect(statements).toHaveBeenCalledTimes(3);
    expect((await db.select().from(usedOnce)).map(({ key }) => key).sort()).toEqual(['row 20', 'row 30']);
    expect(await deleteInPortions(db, usedOnce, gt(usedOnce.expiresAt, 0), 2)).toBe(2);
    expect(await db.$count(usedOnce)).toBe(0);
    statements.mockRestore();
  });
});
