import { eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { addTest, begin } from '../../testing/exam-calls';
import { withTwoServers } from '../../testing/with-two-servers';
import { recordAlive } from './record-alive';

const MINUTE = 60_000;

withTwoServers('an outage', (servers) => {
  test('is none while either of two servers is alive, and ends with the first that starts', async () => {
    const { site, first, second } = servers();
    const notes = [first, second].map(
      ({ deps }) =>
        () =>
          recordAlive(deps.db, deps.clock()),
    );
    const [one, other] = notes as [(typeof notes)[0], (typeof notes)[0]];
    await one();
    const candidate = await site.user();
    const attempt = await begin(site, candidate, await addTest(site, candidate));
    for (let second = 0; second < 20; second += 1) {
      site.advance(1000);
      await other();
    }
    expect(await one()).toBeNull();
    site.advance(10 * MINUTE);
    const found = await Promise.all([one(), other()]);
    expect(found.filter((outage) => outage !== null)).toHaveLength(1);
    const [row] = await site.deps.db.select().from(attempts).where(eq(attempts.attemptId, attempt.attemptId));
    expect(row).toMatchObject({ extraMs: 10 * MINUTE, deadline: attempt.deadline + 10 * MINUTE });
  });
});
