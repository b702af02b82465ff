import { rateLimits, usedOnce } from '../database/schema/auth';
import { takeFromLimit } from '../http/rate-limit';
import { readableLog } from '../testing/test-log';
import { withServer } from '../testing/with-server';
import { cleanup } from './cleanup';

withServer('the cleanup', (server) => {
  test('removes what has run out and keeps what has not', async () => {
    const { deps } = server();
    await takeFromLimit(deps, 'short', { max: 1, windowMs: 1000 });
    await takeFromLimit(deps, 'long', { max: 1, windowMs: 100_000 });
    await deps.db.insert(usedOnce).values([
      { key: 'old', expiresAt: deps.clock() + 1000 },
      { key: 'new', expiresAt: deps.clock() + 100_000 },
    ]);
    server().advance(2000);
    expect(await cleanup(deps)).toMatchObject({ rateLimits: 1, captchaSolutions: 1, recoveryLinks: 0 });
    expect((await deps.db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['long']);
    expect((await deps.db.select().from(usedOnce)).map(({ key }) => key)).toEqual(['new']);
    await expect(takeFromLimit(deps, 'long', { max: 1, windowMs: 100_000 })).rejects.toMatchObject({ status: 429 });
  });
});

const { log, lines } = readableLog('info');
withServer(
  'the log line of each job that removes what is old',
  (server) => {
    test.each([
      ['cleanup', ['rateLimits', 'recoveryLinks']],
      ['forget-enquiries', ['enquiries']],
      ['forget-mails', ['mails', 'mailRows']],
      ['forget-telemetry', ['telemetryCounts', 'telemetryErrors', 'canaryVisitors']],
    ] as const)('has counts by kind, as the guide says: %s', async (job, kinds) => {
      const before = lines().length;
      await server().jobs.tick(job);
      const [line] = lines().slice(before);
      for (const kind of kinds) expect(line).toHaveProperty(['removed', kind], 0);
    });
  },
  { dependencies: { log } },
);
