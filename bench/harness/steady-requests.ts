import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

interface Sample {
  method: string;
  path: string;
  body?: string;
  expected: readonly number[];
}

/** Typical requests of visitors, including a POST, which a proxy must never retry. */
const REQUESTS = [
  { method: 'GET', path: '/', expected: [200] },
  { method: 'GET', path: '/api/health', expected: [200] },
  // The server responds: the body is invalid, or the address is rate-limited.
  { method: 'POST', path: '/api/auth/sign-in', body: '{}', expected: [400, 429] },
] as const satisfies readonly Sample[];
const CALLERS = 4;
const EVERY_MS = 25;

/** Sends requests from its construction until `stop`; each of a few callers sends one after another. */
export class SteadyRequests {
  private sent = 0;
  private readonly failed: string[] = [];
  private isOver = false;
  private readonly agent: Agent;
  private readonly callers: Promise<void>[];

  /** @param site its host name, which its certificate names, too @param authority certificate in PEM */
  constructor(
    private readonly site: string,
    authority: string,
  ) {
    this.agent = new Agent({ keepAlive: true, ca: authority, servername: site });
    this.callers = Array.from({ length: CALLERS }, () => this.call());
  }

  /** @returns number of requests, and method, path and status or error of each that failed */
  async stop(): Promise<{ sent: number; failed: readonly string[] }> {
    this.isOver = true;
    await Promise.all(this.callers);
    this.agent.destroy();
    return { sent: this.sent, failed: this.failed };
  }

  private async call(): Promise<void> {
    for (let at = 0; !this.isOver; at += 1) {
      const sample: Sample = REQUESTS[at % REQUESTS.length] ?? REQUESTS[0];
      const status = await this.send(sample).catch(String);
      this.sent += 1;
      if (typeof status === 'string' || !sample.expected.includes(status))
        this.failed.push(`${sample.method} ${sample.path}: ${status}`);
      await pause(EVERY_MS);
    }
  }

  private send({ method, path, body }: Sample): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { host: this.site, accept: 'text/html', ...(body ? { 'content-type': 'application/json' } : {}) };
      request({ host: '127.0.0.1', port: 443, method, path, headers, agent: this.agent })
        .once('response', (response) => {
          response.resume().once('end', () => {
            resolve(response.statusCode ?? 0);
          });
        })
        .once('error', reject)
        .end(body);
    });
  }
}
