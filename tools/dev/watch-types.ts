import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../packages';
import { COMPILER } from '../types/compiler';

/**
 * Checks types now and at every change, and prints the compiler's errors.
 * @param args of the compiler
 * @param problem is called after each check with its errors, or with null if there are none
 */
export function watchTypes(args: readonly string[], problem: (errors: string | null) => void = () => {}): void {
  const compiler = spawn(
    process.execPath,
    [COMPILER, ...args, '--watch', '--preserveWatchOutput', '--pretty', 'false'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  process.once('exit', () => {
    // Its process group: before Node 22.15 the native compiler is a child of the script.
    if (compiler.pid !== undefined && compiler.exitCode === null && compiler.signalCode === null)
      process.kill(-compiler.pid);
  });
  let errors: string[] = [];
  let rest = '';
  compiler.stdout.on('data', (part: Buffer) => {
    const lines = (rest + stripVTControlCharacters(part.toString())).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (/error TS\d+/.test(line)) errors.push(line.trim());
      if (!/Found \d+ errors?\./.test(line)) continue;
      if (errors.length > 0) console.error(errors.join('\n'));
      problem(errors.length > 0 ? errors.join('\n') : null);
      errors = [];
    }
  });
}
