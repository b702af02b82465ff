import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { openQueue } from './pg-boss-queue';

test.each(ENGINES)('a job that fails is run again, and a key is queued once (%s)', async (engine) => {
  const database = await openTestDatabase(engine);
  const queue = await openQueue(database.queueConnection, (error) => {
    throw error;
  });
  const seen: unknown[] = [];
  await queue.send('note', { of: 'first' }, { key: 'one' });
  await queue.send('note', { of: 'the same again' }, { key: 'one' });
  await queue.send('note', { of: 'another' });
  await new Promise<void>((done) => {
    void queue.work('note', async (data) => {
      seen.push(data);
      if (seen.length === 1) throw new Error('the first run fails');
      if (seen.length === 3) done();
    });
  });
  expect(seen).toEqual([{ of: 'first' }, { of: 'another' }, { of: 'first' }]);
  await queue.close();
  await database.close();
});
