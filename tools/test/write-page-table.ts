/** `npm run page-table` writes docs/pages.md from the findings of the last browser tests on each page. */
import { command } from '@bandmark/command-line/command';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from '@bandmark/contracts/schema';
import { ROOT } from '../packages';
import { runCommand, say } from '../run-command';
import { readJson } from './run-step';

/** Format of the files that `e2e/pages/page-check.ts` writes. */
const factsSchema = z.object({
  state: z.string(),
  shift: z.number(),
  sideways: z.number(),
  console: z.array(z.string()),
  violations: z.array(z.string()),
});

const FOLDER = join(ROOT, '.cache/test/pages');

command('Writes docs/pages.md from what the browser tests of the last npm test found.').parse();

await runCommand(async () => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).sort();
  const pages = await Promise.all(files.map(async (file) => factsSchema.parse(await readJson(join(FOLDER, file)))));
  const rows = pages.map(
    ({ state, shift, sideways, console, violations }) =>
      `| ${state} | ${shift.toFixed(3)} | ${sideways} | ${console.length} | ${violations.length} |`,
  );
  const markdown = [
    '# Every page and state',
    '',
    'What `e2e/specs/accessibility` found on each page, loaded at 1280 and at 390 px: the layout shift that no input caused, with the answers of the API held back until something is drawn (bound 0.02); how many pixels it scrolls sideways at 1280, 1024, 640 (1280 at 200 % zoom), 390 and 320 px (bound 0); lines on the console beside those of a failure that the state is about (bound 0); and what axe-core finds of WCAG 2.2 AA in the light and the dark scheme (bound 0). Made by `npm run page-table` after `npm test`; do not edit it by hand.',
    '',
    '| Page | Layout shift | Sideways, px | Console | axe |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
  await writeFile(join(ROOT, 'docs/pages.md'), markdown);
  say(`${pages.length} pages and states.`);
  // Deleted, so that the next table contains only the next run.
  await rm(FOLDER, { recursive: true });
  return 0;
});
