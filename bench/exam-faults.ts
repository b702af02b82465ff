/**
 * Random faults while candidates write: offline, 5xx, slow network, lost responses, reloads, killed tabs, the server
 * killed with -9, expired grants, clocks an hour wrong, second tabs and devices, deadlines in outages.
 * `npm run bench -- exam-faults [--schedules 1000] [--browser 50] [--at-once 16] [--seed 1] [--record]`
 * Exits with 1 when a page showed a text as saved that the server lacks, when more than a second of typing was lost, or
 * when an outage did not give its time back. `--seed <printed seed> --schedules 1 --browser 0` replays one schedule;
 * `--kills <printed>` repeats the server kills that other schedules caused meanwhile.
 */
import { wholeNumber } from '@bandmark/command-line/command';
import { buildServer } from '@bandmark/tools/build/build-server';
import { Closers } from './harness/closers';
import { examFaultsReport, isWhole, type TakenExams } from './harness/exam-faults/exam-faults-report';
import { plannedFaults } from './harness/exam-faults/fault-schedule';
import { FaultySite } from './harness/exam-faults/faulty-site';
import { killsOf, killsText } from './harness/exam-faults/kills-text';
import type { JudgedExam } from './harness/exam-faults/judged-exam';
import { takeInBrowser } from './harness/exam-faults/take-in-browser';
import { takeInNode } from './harness/exam-faults/take-in-node';
import { benchCommand } from './harness/options';
import { circumstances, record } from './harness/report';

const values = benchCommand()
  .option('--schedules <number>', 'in Node', wholeNumber, 1000)
  .option('--browser <number>', 'in Chromium', wholeNumber, 50)
  .option('--at-once <number>', 'candidates in Node side by side', wholeNumber, 16)
  .option('--browser-at-once <number>', 'candidates in Chromium side by side', wholeNumber, 3)
  .option(
    '--repeat <number>',
    'take each schedule in Node so often: what depends on timing comes by and by',
    wholeNumber,
    1,
  )
  .option('--kills <text>', 'of a replay in Node: after so many ms for so many, 4100+0,9800+6500', killsOf, [])
  .option('--seed <number>', 'of the first schedule; another each time without it', wholeNumber)
  .parse()
  .opts();
const { seed = Date.now() % 1_000_000 } = values;
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const tell = ({ seed: own, faults, kills }: JudgedExam) => {
  for (const fault of faults) say(`seed ${own}: ${fault}`);
  if (faults.length > 0 && kills.length > 0) say(`seed ${own}: replay with --kills ${killsText(kills)}`);
};

const closers = new Closers();
try {
  say(`seed ${seed}`);
  await buildServer();
  const taken: TakenExams[] = [];
  if (values.schedules > 0) {
    const site = await FaultySite.start(false);
    closers.add(() => site.stop());
    const schedules = Array.from({ length: values.schedules * values.repeat }, (_, index) =>
      plannedFaults(seed + Math.floor(index / values.repeat)),
    );
    taken.push({
      name: 'Node',
      schedules,
      exams: await takeInNode(site, schedules, { atOnce: values.atOnce, kills: values.kills, say, tell }),
    });
    await site.stop();
  }
  let version: string | undefined;
  if (values.browser > 0) {
    const site = await FaultySite.start(true);
    closers.add(() => site.stop());
    const schedules = Array.from({ length: values.browser }, (_, index) => plannedFaults(seed + index));
    const inBrowser = await takeInBrowser(site, schedules, { atOnce: values.browserAtOnce, say, tell });
    taken.push({ name: 'Chromium', schedules, exams: inBrowser.exams });
    version = inBrowser.version;
  }
  const text = [
    examFaultsReport(taken),
    '',
    `Seed ${seed}. \`npm run bench -- ${['exam-faults', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(version)}`,
  ].join('\n');
  console.log(text);
  if (values.record) await record('exam-faults', text);
  process.exitCode = isWhole(taken) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await closers.close();
}
process.exit();
