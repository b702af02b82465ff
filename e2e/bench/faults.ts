/**
 * How long a broken or silent remote keeps its screen from a visitor: from the navigation until another version shows
 * it, or it is told. `npm run bench -- faults [--runs 3] [--only replay] [--record]`
 */
import { browser, closeBrowser } from '../harness/browser';
import { FaultScene } from '../releases/faults/fault-scene';
import { type RemoteOnShow, REMOTES } from '../releases/faults/remotes-on-show';
import { FAULT_CELLS, type FaultCell } from './fault-cells';
import { readOptions } from './options';
import { circumstances, markdownTable, milliseconds, record } from './report';
import { median } from './statistics';

const AIM_MS = { error: 1500, silence: 4000 };

interface Taken {
  remote: string;
  cell: FaultCell;
  ms: number;
}

const options = readOptions(process.argv.slice(2), 3);
const taken: Taken[] = [];
try {
  for (const shown of REMOTES.filter(({ remote }) => remote.includes(options.only)))
    taken.push(...(await timesOf(shown)));
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
    `Slowest: ${slowest('error')}; ${slowest('silence')}.`,
    `${options.runs} runs of ${FAULT_CELLS.length} faults, medians; without throttling. Aims: ${AIM_MS.error / 1000} s on an error, ${AIM_MS.silence / 1000} s on silence.`,
    `\`npm run bench -- ${['faults', ...process.argv.slice(2)].join(' ')}\` · ${circumstances((await browser()).version())}`,
  ].join('\n');
  console.log(text);
  if (options.isRecorded) await record('faults', text);
} finally {
  await closeBrowser();
}

async function timesOf(shown: RemoteOnShow): Promise<Taken[]> {
  const scene = await FaultScene.start(shown);
  const times: Taken[] = [];
  try {
    for (let run = 0; run < options.runs; run += 1) {
      for (const cell of FAULT_CELLS) {
        const ms = await timeOf(scene, shown, cell);
        if (ms === null) continue;
        times.push({ remote: shown.remote, cell, ms });
        console.log(`  ${shown.remote}, ${cell.name}: ${milliseconds(ms)}`);
      }
    }
  } finally {
    await scene.site.stop();
  }
  return times;
}

/** @returns milliseconds since the navigation; null where the remote has no such file */
function timeOf(scene: FaultScene, shown: RemoteOnShow, cell: FaultCell): Promise<number | null> {
  return scene.onPage(cell.version, async (page) => {
    if (!(await cell.prepare(scene, page, shown))) return null;
    await scene.open(page);
    await (cell.isTold ? page.getByText(shown.failure).first().waitFor() : shown.works(page));
    return page.evaluate(() => performance.now());
  });
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

/** Beyond what the same page takes undisturbed. */
function added({ remote, ms }: Taken): number {
  return (
    ms - median(taken.filter((each) => each.remote === remote && each.cell.kind === 'none').map((each) => each.ms))
  );
}

function slowest(kind: 'error' | 'silence'): string {
  const [first] = taken.filter(({ cell }) => cell.kind === kind).sort((a, b) => b.ms - a.ms);
  return first ? `${first.remote}, ${first.cell.name}, ${milliseconds(first.ms)}` : `no ${kind}`;
}
