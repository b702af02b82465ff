/** `npm run lint` checks lint rules, format and unused code, as `npm test` does. */
import { command } from '@bandmark/command-line/command';
import { runCommand } from '../run-command';
import { FORMAT, LINT, runNode, UNUSED_CODE } from './run-step';

command('Checks rules (oxlint), format (oxfmt) and unused code (knip) of every file.').parse();

await runCommand(async () => {
  for (const args of [LINT, FORMAT, UNUSED_CODE]) {
    const code = await runNode(args);
    if (code !== 0) return code;
  }
  return 0;
});
