import { createManualJobs } from '../testing/manual-jobs';
import { sendMissing, sendMissingPages } from './send-missing';

const payloads = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ myTestId: from + index }));

test('queues what is missing, and not again what waits or was given up', async () => {
  const jobs = createManualJobs();
  await jobs.send('issue-certificate', { myTestId: 1 });
  jobs.giveUp('issue-certificate', { myTestId: 2 });
  expect(await sendMissing({ jobs }, 'issue-certificate', payloads(1, 4))).toBe(1);
  expect(jobs.waiting.map(({ data }) => data)).toEqual([{ myTestId: 1 }, { myTestId: 3 }]);
});

test('jobs that were given up do not hide the ones behind them, and a run queues a bounded number', async () => {
  const jobs = createManualJobs();
  const all = payloads(0, 2600);
  for (const payload of all.slice(0, 250)) jobs.giveUp('issue-certificate', payload);
  const run = () => sendMissingPages({ jobs }, 'issue-certificate', async (offset) => all.slice(offset, offset + 100));
  await run();
  expect(jobs.waiting.map(({ data }) => data)).toEqual(payloads(250, 2300));
  await run();
  expect(jobs.waiting).toHaveLength(2350);
});
