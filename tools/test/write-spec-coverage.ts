/** `npm run spec-coverage` writes docs/spec-coverage.md from the reports of the last `npm test`. */
import { command } from '@bandmark/command-line/command';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../packages';
import { runCommand, say } from '../run-command';
import { reportsOf } from './reports';
import { specCoverage } from './spec-coverage';

command('Writes docs/spec-coverage.md from the reports of the last npm test.').parse();

await runCommand(async () => {
  const { markdown, missing, unknown } = await specCoverage(ROOT, Object.values(reportsOf(ROOT)));
  await writeFile(join(ROOT, 'docs/spec-coverage.md'), markdown);
  say(missing.length === 0 ? 'Every sentence has a green test.' : `Without a green test: ${missing.join(', ')}`);
  if (unknown.length > 0) say(`Unknown sentence ids: ${unknown.join('; ')}`);
  return 0;
});
