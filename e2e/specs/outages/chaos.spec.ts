import { npmScript, runNode } from '../../fixtures/run-node';
import { expect, test } from '../../fixtures/test';

/** A short run of `npm run bench -- chaos`: few candidates, PostgreSQL and a disk, one fault of most kinds. */
const SHORT = [
  'chaos',
  '--minutes',
  '0.35',
  '--candidates',
  '4',
  '--exam-seconds',
  '6',
  '--seed',
  '4',
  '--only',
  'disk',
];

test('whatever breaks under candidates, nothing acknowledged is lost, every recording is finished, no process stays dead', async () => {
  const report = await runNode(npmScript('bench', SHORT));
  const found = [...report.matchAll(/^\| (.+) \(aim 0\) \| (\d+) \|$/gm)].map(([, what, count]) => [what, count]);
  expect(found).toEqual([
    ['Acknowledged answers lost', '0'],
    ['Acknowledged chunks lost', '0'],
    ['Recordings unfinished an hour of simulated time later', '0'],
    ['Processes dead for more than 5 s', '0'],
  ]);
});
