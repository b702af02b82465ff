import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from '@bandmark/e2e/fixtures/chromium';
import { freePort } from '@bandmark/tools/machine/free-port';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** Running browsers and their profiles, killed and deleted when the bench exits early. */
const running = new Map<ChildProcess, string>();
process.once('exit', () => {
  for (const [child, profile] of running) {
    killGroup(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
/** Generous, because the machine may be overloaded. */
const STEP_WITHIN_MS = 120_000;

export type Victim = 'tab' | 'browser';

/** One person's Chromium. Its processes can be killed; its profile survives them. */
export class KilledBrowser {
  /** Epoch milliseconds of each call of `MediaRecorder.start`. Capture begins a little later, never earlier. */
  readonly starts: number[] = [];
  private child: ChildProcess | null = null;
  private browser: Browser | null = null;
  private context: BrowserContext | null = null;

  private constructor(
    private readonly profile: string,
    private readonly stored: Readonly<Record<string, string>>,
  ) {}

  /** @param stored entries for local storage, added to every page that lacks them */
  static async make(stored: Readonly<Record<string, string>> = {}): Promise<KilledBrowser> {
    return new KilledBrowser(await mkdtemp(join(tmpdir(), 'bandmark-profile-')), stored);
  }

  /** Opens a page with this profile; starts the browser if it is not running. */
  async openPage(): Promise<Page> {
    this.context ??= await this.launch();
    return this.context.newPage();
  }

  /** Sends SIGKILL to the renderer processes, or to all processes of the browser. @returns epoch milliseconds */
  async kill(victim: Victim, page: Page): Promise<number> {
    const renderers = victim === 'tab' ? await this.renderers() : [];
    const at = Date.now();
    if (victim === 'tab') {
      const crashed = page.waitForEvent('crash');
      for (const pid of renderers) process.kill(pid, 'SIGKILL');
      await crashed;
      await page.close();
    } else {
      await this.end();
    }
    return at;
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async launch(): Promise<BrowserContext> {
    const { executablePath = '', args = [] } = chromiumLaunch();
    const port = await freePort();
    const own = [`--user-data-dir=${this.profile}`, `--remote-debugging-port=${port}`, 'about:blank'];
    // A separate process group, so that one signal kills all processes of the browser.
    const child = spawn(executablePath, [...args, ...own], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    this.child = child;
    running.set(child, this.profile);
    child.once('exit', () => running.delete(child));
    const { stderr } = child;
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('Chromium ended at its start.')));
      stderr?.on('data', (text: Buffer) => text.includes('DevTools listening') && resolve());
    });
    this.browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = this.browser.contexts();
    if (!context) throw new Error('Chromium has no context.');
    context.setDefaultTimeout(STEP_WITHIN_MS);
    await context.grantPermissions(['camera', 'microphone']);
    await context.exposeFunction('recorderStarts', (at: number) => this.starts.push(at));
    await context.addInitScript(noteStarts, this.stored);
    return context;
  }

  private async renderers(): Promise<number[]> {
    const session = await this.browser?.newBrowserCDPSession();
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  private async end(): Promise<void> {
    const { child } = this;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      killGroup(child);
      await ended;
    }
    await this.browser?.close().catch(() => undefined);
    [this.child, this.browser, this.context] = [null, null, null];
  }
}

/** Runs in each page before its own scripts. */
function noteStarts(stored: Readonly<Record<string, string>>): void {
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function (...given) {
    void (window as unknown as { recorderStarts(at: number): Promise<void> }).recorderStarts(Date.now());
    start.apply(this, given);
  };
  // A killed browser can lose its latest writes to local storage, such as the session; a person would sign in again.
  if (location.protocol !== 'http:') return;
  for (const [key, value] of Object.entries(stored))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}
