/** `npm run types` checks the types of every file. */
import { command } from '@bandmark/command-line/command';
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { runCommand } from '../run-command';
import { COMPILER, TYPE_CHECKS } from './compiler';

command('Checks the types of every file.').parse();

await runCommand(async () => {
  let code = 0;
  for (const { args } of TYPE_CHECKS) {
    const { exitCode } = await x(process.execPath, [COMPILER, ...args], {
      nodeOptions: { cwd: ROOT, stdio: 'inherit' },
    });
    code ||= exitCode ?? 1;
  }
  return code;
});
