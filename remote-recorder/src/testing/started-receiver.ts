/// <reference types="node" />
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = join(__dirname, '../../../examples/receiver/start.ts');
/** Another origin than the receiver's, whose pages may call it. */
export const HOST_ORIGIN = 'https://host.example';

/** The reference receiver (examples/receiver) in its own process, as hosts run it. */
export class StartedReceiver {
  private constructor(
    readonly endpoint: string,
    private readonly process: ChildProcess,
    readonly directory: string,
  ) {}

  static async start(grant: string): Promise<StartedReceiver> {
    const directory = await mkdtemp(join(tmpdir(), 'receiver-'));
    const env = { ...process.env, GRANT: grant, DIRECTORY: directory, PORT: '0', ORIGIN: HOST_ORIGIN };
    const child = spawn(process.execPath, ['--import', 'tsx', START], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const endpoint = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The receiver ended.')));
      child.stdout.on('data', (bytes: Buffer) => {
        const [, address] = /Receives recordings at (\S+)\.$/m.exec(bytes.toString()) ?? [];
        if (address !== undefined) resolve(address);
      });
    });
    return new StartedReceiver(endpoint, child, directory);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill();
    await ended;
    await rm(this.directory, { recursive: true, force: true });
  }
}
