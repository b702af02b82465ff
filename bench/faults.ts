/**
 * How long a broken or silent remote delays its screen: from the navigation until another version shows it, or the page
 * says that none can. `npm run bench -- faults [--runs 3] [--only replay] [--record]`
 */
import { chromiumLaunch } from '@bandmark/e2e/fixtures/chromium';
import { addAllFaultyReleases, FaultScene, type RemoteScene } from '@bandmark/e2e/fixtures/faults/fault-scene';
import { REMOTES } from '@bandmark/e2e/fixtures/faults/remotes-on-show';
import { Site } from '@bandmark/e2e/fixtures/site';
import { openVisitor, type Visit } from '@bandmark/e2e/fixtures/visitor';
import { chromium } from '@playwright/test';
import { median } from 'es-toolkit/math';
import { FAULT_CELLS, type FaultCell } from './harness/fault-cells';
import { readOptions } from './harness/options';
import { circumstances, markdownTable, milliseconds, record } from './harness/report';

const AIM_MS = { error: 1500, silence: 4000, told: 10_500 };
const LONG = 'This part of the site is taking long.';

interface Taken {
  remote: string;
  cell: FaultCell;
  ms: number;
  /** Only where every version is silent: milliseconds until the page said that it takes long. */
  toldMs?: number;
}

const options = readOptions(3);
const taken: Taken[] = [];
const browser = await chromium.launch(chromiumLaunch());
const visit: Visit = (visitorOptions) => openVisitor(browser, visitorOptions);
const site = await Site.start({ prepare: (dataDir) => addAllFaultyReleases(dataDir) });
try {
  const scene = await FaultScene.of(site, visit);
  for (const shown of REMOTES.filter(({ remote }) => remote.includes(options.only)))
    taken.push(...(await timesOf(scene.show(shown))));
  const text = [
    markdownTable(
      [
        '',
        'undisturbed',
        'on an error',
        'longest',
        'added by it',
        'longest',
        'on silence',
        'longest',
        'added by it',
        'longest',
      ],
      [
        ...[...new Set(taken.map(({ remote }) => remote))].map((remote) =>
          row(
            remote,
            taken.filter((each) => each.remote === remote),
          ),
        ),
        row('all', taken),
      ],
    ),
    '',
    markdownTable(
      ['every version silent, answering after 20 s', 'told', 'longest', 'shown', 'longest'],
      [...new Set(taken.map(({ remote }) => remote))].map((remote) => silentRow(remote)),
    ),
    '',
    `Slowest: ${slowest('error')}; ${slowest('silence')}.`,
    `${options.runs} runs of ${FAULT_CELLS.length} faults, medians; without throttling. Aims: ${AIM_MS.error / 1000} s on an error, ${AIM_MS.silence / 1000} s on silence, ${AIM_MS.told / 1000} s until the page says that every version is silent.`,
    `\`npm run bench -- ${['faults', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
  ].join('\n');
  console.log(text);
  if (options.isRecorded) await record('faults', text);
} finally {
  await browser.close();
  await site.stop();
}

async function timesOf(scene: RemoteScene): Promise<Taken[]> {
  const { remote } = scene.shown;
  const times: Taken[] = [];
  for (let run = 0; run < options.runs; run += 1) {
    for (const cell of FAULT_CELLS) {
      const time = await timeOf(scene, cell);
      if (time === null) continue;
      times.push({ remote, cell, ...time });
      const told = time.toldMs === undefined ? '' : `, told after ${milliseconds(time.toldMs)}`;
      console.log(`  ${remote}, ${cell.name}: ${milliseconds(time.ms)}${told}`);
    }
  }
  return times;
}

/** @returns milliseconds since the navigation; null where the remote has no such file */
async function timeOf(scene: RemoteScene, cell: FaultCell): Promise<Pick<Taken, 'ms' | 'toldMs'> | null> {
  const { page, context } = await scene.visitor(visit, cell.version);
  try {
    if (!(await cell.prepare(scene, page))) return null;
    page.setDefaultTimeout(40_000);
    await scene.open(page);
    if (cell.answersAt !== undefined) {
      await page.getByText(LONG).waitFor();
      const toldMs = await page.evaluate(() => performance.now());
      await scene.shown.works(page);
      return { ms: await page.evaluate(() => performance.now()), toldMs };
    }
    await (cell.isTold ? page.getByText(scene.shown.failure).first().waitFor() : scene.shown.works(page));
    return { ms: await page.evaluate(() => performance.now()) };
  } finally {
    await context.close();
  }
}

function row(name: string, times: readonly Taken[]): string[] {
  const of = (kind: FaultCell['kind']) => times.filter(({ cell }) => cell.kind === kind);
  const spread = (kind: 'error' | 'silence', read: (each: Taken) => number) => {
    const values = of(kind).map(read);
    return [milliseconds(median(values)), milliseconds(Math.max(...values))];
  };
  const raw = ({ ms }: Taken) => ms;
  return [
    name,
    milliseconds(median(of('none').map(raw))),
    ...spread('error', raw),
    ...spread('error', added),
    ...spread('silence', raw),
    ...spread('silence', added),
  ];
}

function silentRow(remote: string): string[] {
  const times = taken.filter((each) => each.remote === remote && each.cell.answersAt !== undefined);
  const spread = (values: readonly number[]) => [milliseconds(median(values)), milliseconds(Math.max(...values))];
  return [remote, ...spread(times.map(({ toldMs }) => toldMs ?? Infinity)), ...spread(times.map(({ ms }) => ms))];
}

/** Delay compared with the median of the same page undisturbed. */
function added({ remote, ms }: Taken): number {
  return (
    ms - median(taken.filter((each) => each.remote === remote && each.cell.kind === 'none').map((each) => each.ms))
  );
}

function slowest(kind: 'error' | 'silence'): string {
  const [first] = taken.filter(({ cell }) => cell.kind === kind).sort((a, b) => b.ms - a.ms);
  return first ? `${first.remote}, ${first.cell.name}, ${milliseconds(first.ms)}` : `no ${kind}`;
}
