import { rateLimits } from '../database/schema/auth';
import { withServer } from '../testing/with-server';
import { takeFromLimit } from './rate-limit';

withServer('limits', (server) => {
  test('of calls at the same moment as many pass as the limit allows, and the count is exact afterwards', async () => {
    const { deps } = server();
    const limit = { max: 3, windowMs: 1000 };
    const take = (key: string) => takeFromLimit(deps, key, limit);
    const crowd = await Promise.allSettled(['a', 'a', 'b', 'a', 'a', 'a'].map(take));
    expect(crowd.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, false, false]);
    await take('b');
    await take('b');
    await expect(take('b')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    server().advance(1000);
    await take('a');
    expect((await deps.db.select().from(rateLimits)).sort((x, y) => (x.key < y.key ? -1 : 1))).toMatchObject([
      { key: 'a', count: 1 },
      { key: 'b', count: 4 },
    ]);
  });
});
