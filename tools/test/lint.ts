/** `npm run lint` checks rules, format and unused code, as `npm test` does. */
import { command } from '@bandmark/command-line/command';
import { runCommand } from '../run-command';
import { binary, runNode } from './run-step';

command('Checks rules (ESLint, oxlint), format (oxfmt) and unused code (knip) of every file.').parse();

await runCommand(async () => {
  for (const args of [
    [binary('eslint/bin/eslint.js'), '--max-warnings', '0', '.'],
    [binary('oxlint/bin/oxlint')],
    [binary('oxfmt/bin/oxfmt'), '--check'],
    [binary('knip/bin/knip.js'), '--no-progress'],
  ]) {
    const code = await runNode(args);
    if (code !== 0) return code;
  }
  return 0;
});
