import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/**
 * One shell for all blocks of a guide, as a person would use: variables set by a block are visible to the next. The
 * first command that fails ends the shell.
 */
export class Terminal {
  private output = '';
  private readonly shell: ChildProcessWithoutNullStreams;
  private ended = false;

  /** @param command program and arguments that start bash */
  constructor([program, args]: readonly [string, string[]]) {
    this.shell = spawn(program, args, { stdio: 'pipe' });
    const collect = (part: Buffer) => {
      this.output += part.toString();
      this.shell.emit('printed');
    };
    this.shell.stdout.on('data', collect);
    this.shell.stderr.on('data', collect);
    this.shell.once('close', () => {
      this.ended = true;
      this.shell.emit('printed');
    });
    this.shell.stdin.on('error', () => undefined);
    this.shell.stdin.write('set -euo pipefail\n');
  }

  /**
   * Runs commands.
   * @returns their standard output and error
   * @throws with that output when one of them fails or together they exceed `withinMs`
   */
  async run(commands: string, withinMs = 300_000): Promise<string> {
    const mark = `done-${randomUUID()}`;
    const from = this.output.length;
    // Without input, so that no command consumes the lines written after it.
    this.shell.stdin.write(`{\n${commands}\n} < /dev/null\necho ${mark}\n`);
    const printed = () => this.output.slice(from);
    const overdue = setTimeout(() => this.shell.kill('SIGKILL'), withinMs);
    try {
      while (!printed().includes(`${mark}\n`)) {
        if (this.ended) throw new Error(`A command failed, or took longer than ${withinMs / 1000} s:\n${printed()}`);
        await new Promise((resolve) => this.shell.once('printed', resolve));
      }
    } finally {
      clearTimeout(overdue);
    }
    return printed().slice(0, printed().indexOf(mark)).trim();
  }

  close(): void {
    this.shell.kill('SIGKILL');
    // A background program of the shell may hold these streams open.
    for (const stream of [this.shell.stdin, this.shell.stdout, this.shell.stderr]) stream.destroy();
  }
}
