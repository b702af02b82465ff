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

  test.each([
    ['ends with its length when the clock was set back by an hour', -3_600_000, 'fulfilled'],
    ['counts the calls of a server whose clock is behind', -900, 'rejected'],
  ])('a window %s', async (key, ms, status) => {
    const { deps, advance } = server();
    const take = () => takeFromLimit(deps, key, { max: 1, windowMs: 1000 });
    await take();
    advance(ms);
    const [again] = await Promise.allSettled([take()]);
    expect(again?.status).toBe(status);
    await expect(take()).rejects.toMatchObject({ status: 429 });
    advance(-ms);
  });
});
