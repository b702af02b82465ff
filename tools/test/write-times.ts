/** `npm run test-times` inserts the table of times of the last `npm test` into docs/testing.md. */
import { command } from '@bandmark/command-line/command';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../packages';
import { CommandError, runCommand } from '../run-command';

const DOCUMENT = join(ROOT, 'docs/testing.md');
const PLACE = /(<!-- times -->\n)[\s\S]*?(<!-- \/times -->)/;

command('Puts the table of the last npm test into docs/testing.md: where its time went.').parse();

await runCommand(async () => {
  const [text, table] = await Promise.all([
    readFile(DOCUMENT, 'utf8'),
    readFile(join(ROOT, '.cache/test/times.md'), 'utf8').catch(() => {
      throw new CommandError('There is no table yet: run npm test first.');
    }),
  ]);
  if (!PLACE.test(text)) throw new CommandError('docs/testing.md has no place for the table (<!-- times -->).');
  await writeFile(DOCUMENT, text.replace(PLACE, `$1\n${table}\n$2`));
  return 0;
});
