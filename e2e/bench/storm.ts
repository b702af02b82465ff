/**
 * Every remote released every ten seconds while candidates take exams; then rollbacks.
 * `npm run bench -- storm [--seconds 300] [--candidates 5] [--record]`
 */
import { parseArgs } from 'node:util';
import { browser, closeBrowser, visitor } from '../harness/browser';
import { Site } from '../harness/site';
import { runStorm, type StormOutcome } from '../releases/storm/run-storm';
import { createTeams } from '../releases/storm/teams';
import { circumstances, markdownTable, milliseconds, record } from './report';
import { rollbackTime, type RollbackTime } from './rollback-times';
import { median } from './statistics';

const EVERY_MS = 10_000;
/** 150 words a minute. */
const KEYSTROKE_MS = 80;
/** Of each remote. */
const ROLLBACKS = 2;
const AIM_MS = 2000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    candidates: { type: 'string', default: '5' },
    record: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const candidates = Number(values.candidates);

const site = await Site.start();
try {
  const teams = await createTeams(site);
  const outcome = await runStorm(site, teams, {
    candidates,
    everyMs: EVERY_MS,
    keystrokeMs: KEYSTROKE_MS,
    isEnough: (_exams, stormMs) => stormMs > seconds * 1000,
    isFinalised: true,
  });
  const { page } = await visitor();
  const rollbacks: RollbackTime[] = [];
  for (let round = 0; round < ROLLBACKS; round += 1)
    for (const team of teams) rollbacks.push(await rollbackTime(site, team, page));
  const text = reportOf(outcome, rollbacks, (await browser()).version());
  console.log(text);
  for (const [name, list] of Object.entries(details(outcome)))
    for (const line of list) console.log(`  ${name}: ${line}`);
  if (values.record) await record('storm', text);
} finally {
  await closeBrowser();
  await site.stop();
}

function details({
  releaseFailures,
  chunkErrors,
  reloads,
  versionChanges,
  complaints,
  keptErrors,
  answersLost,
  stopped,
}: StormOutcome) {
  return { releaseFailures, chunkErrors, reloads, versionChanges, complaints, keptErrors, answersLost, stopped };
}

function reportOf(outcome: StormOutcome, rollbacks: readonly RollbackTime[], version: string): string {
  const { exams, waveMs } = outcome;
  const longest = (values: readonly number[]) => Math.max(...values);
  const spread = (values: readonly number[]) =>
    `median ${milliseconds(median(values))}, longest ${milliseconds(longest(values))}`;
  const waves = exams.map((exam) => exam.waves);
  const returned = rollbacks.map(({ sinceReturned }) => sinceReturned);
  const issued = rollbacks.map(({ sinceIssued }) => sinceIssued);
  const rows: [string, string][] = [
    ['Releases', `${outcome.releases} in ${waveMs.length} waves of five remotes`],
    ['A wave, until all five are live', spread(waveMs)],
    [
      'Exams taken to the end',
      `${exams.length}: ${ofSkill(outcome, 'writing')} of writing, ${ofSkill(outcome, 'speaking')} of speaking`,
    ],
    [
      'An exam',
      `median ${(median(exams.map(({ ms }) => ms)) / 1000).toFixed(0)} s, loaded anew once on purpose, ${Math.min(...waves)} to ${longest(waves)} waves while it was open`,
    ],
    ['Candidates who could not go on', String(outcome.stopped.length)],
    ['Chunk errors', String(outcome.chunkErrors.length)],
    ['Reloads that nobody ordered', String(outcome.reloads.length)],
    ['Version changes inside an exam', String(outcome.versionChanges.length)],
    ['Answers lost (letters, chunks, finished recordings)', String(outcome.answersLost.length)],
    ['Complaints of the console', String(outcome.complaints.length)],
    ['Errors that pages told the server', String(outcome.keptErrors.length)],
    ['Releases refused', String(outcome.releaseFailures.length)],
    [
      `Rollback, from the command’s end to a page loaded with the older version (${rollbacks.length})`,
      `${spread(returned)}${over(returned)}`,
    ],
    ['Rollback, from giving the command', `${spread(issued)}${over(issued)}`],
  ];
  return [
    markdownTable(['Storm', `${candidates} candidates, ${seconds} s, a wave every ${EVERY_MS / 1000} s`], rows),
    '',
    `\`npm run bench -- ${['storm', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(version)}`,
  ].join('\n');
}

function ofSkill({ exams }: StormOutcome, skill: string): number {
  return exams.filter((exam) => exam.skill === skill).length;
}

function over(times: readonly number[]): string {
  return Math.max(...times) <= AIM_MS ? '' : ` (aim ${AIM_MS / 1000} s)`;
}
