/**
 * Releases every remote every ten seconds while candidates take exams; then rolls each back.
 * `npm run bench -- soak [--seconds 300] [--candidates 5] [--record]`
 */
import { wholeNumber } from '@bandmark/command-line/command';
import { chromiumLaunch } from '@bandmark/e2e/fixtures/chromium';
import { ConsoleProblems } from '@bandmark/e2e/fixtures/console-problems';
import { Site } from '@bandmark/e2e/fixtures/site';
import { runSoak, type SoakOutcome } from '@bandmark/e2e/fixtures/soak/run-soak';
import { createTeams } from '@bandmark/e2e/fixtures/soak/teams';
import { openVisitor, type Visit } from '@bandmark/e2e/fixtures/visitor';
import { chromium } from '@playwright/test';
import { median } from 'es-toolkit/math';
import { benchCommand } from './harness/options';
import { circumstances, markdownTable, milliseconds, record } from './harness/report';
import { rollbackTime, type RollbackTime } from './harness/rollback-times';

const EVERY_MS = 10_000;
/** 150 words a minute. */
const KEYSTROKE_MS = 80;
/** Rollbacks of each remote. */
const ROLLBACKS = 2;
const AIM_MS = 2000;

const values = benchCommand()
  .option('--seconds <number>', 'how long each part takes', wholeNumber, 300)
  .option('--candidates <number>', 'how many', wholeNumber, 5)
  .parse()
  .opts();
const seconds = values.seconds;
const candidates = values.candidates;

const browser = await chromium.launch(chromiumLaunch());
const consoleProblems = new ConsoleProblems();
const visit: Visit = async (options) => {
  const visitor = await openVisitor(browser, options);
  consoleProblems.watch(visitor.context);
  return visitor;
};
const site = await Site.start();
try {
  const teams = await createTeams(site);
  const outcome = await runSoak(site, visit, teams, {
    candidates,
    everyMs: EVERY_MS,
    keystrokeMs: KEYSTROKE_MS,
    isEnough: (_exams, ms) => ms > seconds * 1000,
    isFinalised: true,
  });
  const { page } = await visit();
  const rollbacks: RollbackTime[] = [];
  for (let round = 0; round < ROLLBACKS; round += 1)
    for (const team of teams) rollbacks.push(await rollbackTime(site, team, page));
  const text = reportOf(outcome, rollbacks, browser.version());
  console.log(text);
  for (const [name, list] of Object.entries({ ...details(outcome), consoleProblems: consoleProblems.unexpected }))
    for (const line of list) console.log(`  ${name}: ${line}`);
  if (values.record) await record('soak', text);
} finally {
  await browser.close();
  await site.stop();
}

function details({
  releaseFailures,
  chunkErrors,
  reloads,
  versionChanges,
  reportedErrors,
  answersLost,
  stopped,
}: SoakOutcome) {
  return { releaseFailures, chunkErrors, reloads, versionChanges, reportedErrors, answersLost, stopped };
}

function reportOf(outcome: SoakOutcome, rollbacks: readonly RollbackTime[], version: string): string {
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
    ['Reloads that the candidate did not ask for', String(outcome.reloads.length)],
    ['Version changes inside an exam', String(outcome.versionChanges.length)],
    ['Answers lost (letters, chunks, finished recordings)', String(outcome.answersLost.length)],
    ['Console errors and warnings', String(consoleProblems.unexpected.length)],
    ['Errors that pages reported to the server', String(outcome.reportedErrors.length)],
    ['Releases refused', String(outcome.releaseFailures.length)],
    [
      `Rollback, from the command’s end to a page loaded with the older version (${rollbacks.length})`,
      `${spread(returned)}${over(returned)}`,
    ],
    ['Rollback, from giving the command', `${spread(issued)}${over(issued)}`],
  ];
  return [
    markdownTable(['Soak', `${candidates} candidates, ${seconds} s, a wave every ${EVERY_MS / 1000} s`], rows),
    '',
    `\`npm run bench -- ${['soak', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(version)}`,
  ].join('\n');
}

function ofSkill({ exams }: SoakOutcome, skill: string): number {
  return exams.filter((exam) => exam.skill === skill).length;
}

function over(times: readonly number[]): string {
  return Math.max(...times) <= AIM_MS ? '' : ` (aim ${AIM_MS / 1000} s)`;
}
