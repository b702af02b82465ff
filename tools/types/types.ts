/** `npm run types` checks the types of every file. */
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { runCommand } from '../run-command';
import { COMPILER, TYPE_PROJECTS } from './compiler';

await runCommand(async () => {
  let code = 0;
  for (const project of TYPE_PROJECTS) {
    const { exitCode } = await x(process.execPath, [COMPILER, '-p', project], {
      nodeOptions: { cwd: ROOT, stdio: 'inherit' },
    });
    code ||= exitCode ?? 1;
  }
  return code;
});
