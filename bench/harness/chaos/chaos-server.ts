import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import { Absence } from './absence';

const WATCH_EVERY_MS = 100;
const START_WITHIN_MS = 120_000;

/** One supervised server of the site. Measures how long its process is gone. */
export class ChaosServer {
  /** Milliseconds from each kill until the server answered again. */
  readonly absences: number[] = [];
  private supervisor: ChildProcess | null = null;
  private pid: number | null = null;
  private readonly absence = new Absence();
  private isWatched = false;
  private readonly log: WriteStream;

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly environment: Readonly<Record<string, string>>,
    logFile: string,
  ) {
    this.log = createWriteStream(logFile, { flags: 'a' });
  }

  /**
   * Milliseconds of each span without a server process, in order of time; planned restarts are included, and a span
   * that has not ended.
   */
  get deaths(): number[] {
    return this.absence.spans(performance.now());
  }

  async start(): Promise<void> {
    this.supervise();
    await this.answers();
    this.isWatched = true;
    void this.watch();
  }

  /** kill -9; resolves when the server that the supervisor restarts responds. */
  async kill(): Promise<void> {
    if (this.pid === null) return;
    const since = performance.now();
    process.kill(this.pid, 'SIGKILL');
    await this.answers();
    this.absences.push(performance.now() - since);
  }

  /** As in an upgrade: shuts supervisor and server down gracefully and starts them again. */
  async roll(): Promise<void> {
    const { supervisor } = this;
    if (!supervisor) return;
    const ended = once(supervisor, 'exit');
    supervisor.kill('SIGTERM');
    await ended;
    this.supervise();
    await this.answers();
  }

  async stop(): Promise<void> {
    this.isWatched = false;
    if (!this.supervisor) return;
    const ended = once(this.supervisor, 'exit');
    this.supervisor.kill('SIGTERM');
    await ended;
    this.log.end();
  }

  private supervise(): void {
    const script = join(import.meta.dirname, 'supervised-server.ts');
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: ROOT,
      env: { PATH, ...this.environment, PORT: String(this.port) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdout.pipe(this.log, { end: false });
    child.stderr.pipe(this.log, { end: false });
    this.supervisor = child;
  }

  private async answers(): Promise<void> {
    const until = performance.now() + START_WITHIN_MS;
    for (;;) {
      this.look();
      const isUp = await fetch(`http://localhost:${this.port}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (isUp) return;
      if (performance.now() > until) throw new Error(`The server ${this.name} did not come up.`);
      await pause(50);
    }
  }

  private async watch(): Promise<void> {
    while (this.isWatched) {
      this.look();
      await pause(WATCH_EVERY_MS);
    }
  }

  /** Records when the supervisor's child disappears and when a new one is there. */
  private look(): void {
    this.pid = childOf(this.supervisor?.pid);
    if (this.isWatched) this.absence.look(this.pid !== null, performance.now());
  }
}

/** Linux only. @returns process id of the server that this supervisor started; null when there is none */
function childOf(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const server = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.mjs'));
    return server === undefined ? null : Number(server);
  } catch {
    return null;
  }
}
