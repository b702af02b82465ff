import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOADER = join(import.meta.dirname, '../../node_modules/tsx/dist/esm/index.mjs');
const START = join(import.meta.dirname, '../../../examples/receiver/start.ts');

/** The example receiver for hosts, examples/receiver, as a separate process. */
export class ReferenceReceiver {
  readonly grant = 'a-grant';
  endpoint = '';
  #process: ChildProcess | null = null;

  private constructor(private readonly directory: string) {}

  static async start(): Promise<ReferenceReceiver> {
    const receiver = new ReferenceReceiver(await mkdtemp(join(tmpdir(), 'receiver-')));
    await receiver.#start();
    return receiver;
  }

  /** Kills the process with SIGKILL and starts another one on the same directory. */
  async killAndStart(): Promise<void> {
    await this.#end('SIGKILL');
    await this.#start();
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.directory, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const env = { PATH: process.env['PATH'], GRANT: this.grant, DIRECTORY: this.directory, PORT: '0' };
    const child = spawn(process.execPath, ['--import', LOADER, START], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    this.endpoint = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The receiver ended.')));
      child.stdout.on('data', (bytes: Buffer) => {
        const [, address] = /Receives recordings at (\S+)\.$/m.exec(bytes.toString()) ?? [];
        if (address !== undefined) resolve(address);
      });
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
