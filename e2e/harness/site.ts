import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface SiteOptions {
  /** PostgreSQL; the embedded database in the data directory when absent. */
  databaseUrl?: string | undefined;
  /** Further settings; a function is told the site's address first. */
  env?: Record<string, string> | ((origin: string) => Promise<Record<string, string>>);
  /** What to do with the data directory, releases included, before the server starts for the first time. */
  prepare?: (dataDir: string) => Promise<void>;
  /** Serve the remotes on a port of their own. Default true: two origins. */
  twoOrigins?: boolean;
}

/** A running site with a data directory of its own, made of what `npm run build` built. */
export class Site {
  private child: ChildProcess | null = null;
  private exited: Promise<number | null> = Promise.resolve(null);
  log = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    readonly remotesPort: number | null,
    private readonly env: Record<string, string>,
  ) {}

  static async start(options: SiteOptions = {}): Promise<Site> {
    const dataDir = await mkdtemp(join(tmpdir(), 'bandmark-e2e-'));
    const port = await freePort();
    const remotesPort = options.twoOrigins === false ? null : await freePort();
    const env: Record<string, string> = {
      ...(typeof options.env === 'function' ? await options.env(`http://localhost:${port}`) : options.env),
    };
    if (options.databaseUrl)
      Object.assign(env, { DATABASE_URL: options.databaseUrl, SECRET: 'e2e-secret-of-at-least-32-characters' });
    const site = new Site(dataDir, port, remotesPort, env);
    const prepared = await preparedSite();
    if (!options.databaseUrl) await cp(join(prepared, 'data'), dataDir, { recursive: true });
    await cp(join(prepared, 'releases'), join(dataDir, 'releases'), { recursive: true });
    await options.prepare?.(dataDir);
    await site.boot();
    return site;
  }

  /**
   * What every site of a test begins with: everything built and published (`releases`, not signed yet), and the data
   * that a first start makes of nothing (`data`), so that each test does not wait for it again.
   */
  static async prepare(directory: string): Promise<void> {
    await rm(directory, { recursive: true, force: true });
    const data = join(directory, 'data');
    await run(['--import', 'tsx', 'tools/release/publish.ts'], { DATA_DIR: data });
    await cp(join(data, 'releases'), join(directory, 'releases'), { recursive: true });
    const site = new Site(data, await freePort(), null, {});
    await site.boot();
    await site.end();
    // Without the key, too: what a test enters into the registry is signed by its site's first start.
    for (const own of ['releases', 'secrets/registry-key.pem', 'server.lock', 'operator.json', 'operator.json.new'])
      await rm(join(data, own), { recursive: true, force: true });
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  get remotesOrigin(): string {
    return this.remotesPort === null ? this.origin : `http://localhost:${this.remotesPort}`;
  }

  /** Starts the server on the same data, as after a crash. */
  async boot(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...this.env,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ...(this.remotesPort === null ? {} : { REMOTES_PORT: String(this.remotesPort) }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const collect = (data: Buffer) => {
      this.log += data.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    let code: number | null | undefined;
    this.exited = new Promise((resolve) => {
      child.once('exit', (given) => {
        code = given;
        resolve(given);
      });
    });
    const until = Date.now() + 120_000;
    while (Date.now() < until) {
      if (code !== undefined) throw new Error(`The server ended (${code}) while starting:\n${this.log}`);
      const isUp = await fetch(`${this.origin}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isUp) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not come up:\n${this.log}`);
  }

  /** kill -9: nothing is closed in order. */
  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.exited;
  }

  /** Ends the server as Ctrl-C does. */
  async end(): Promise<void> {
    this.child?.kill('SIGINT');
    await this.exited;
  }

  /** Ends the server and forgets its data. */
  async stop(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Runs `npm run user -- …` against this site. */
  user(...words: string[]): Promise<string> {
    return run(['--import', 'tsx', 'tools/release/run-server-command.ts', 'user', ...words], {
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      ...this.env,
    });
  }
}

export function run(args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (data: Buffer) => {
      output += data.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${args.join(' ')} ended with ${code}:\n${output}`)),
    );
  });
}

let prepared: Promise<string> | undefined;

/** Once per process, or once for all: `PREPARED_SITE` names a directory that e2e/harness/prepare-site.ts filled. */
function preparedSite(): Promise<string> {
  const given = process.env['PREPARED_SITE'];
  if (given) return Promise.resolve(given);
  prepared ??= (async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bandmark-prepared-'));
    process.once('exit', () => {
      rmSync(directory, { recursive: true, force: true });
    });
    await Site.prepare(directory);
    return directory;
  })();
  return prepared;
}
