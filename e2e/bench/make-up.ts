import type { Browser } from 'playwright-core';
import type { BenchSite } from './bench-site';
import type { Exchange } from './http2-proxy';
import { isScript, scriptBytes } from './page-reading';
import { type Initiator, RequestSteps } from './request-steps';
import { type Journey, visit } from './visits';

/** What a journey is made of, taken in a visit of its own that is not timed. */
export interface MakeUp {
  scriptBytes: number;
  scripts: number;
  requests: number;
  /** Requests that followed one another up to the heading. */
  steps: number;
  /** Seconds of the main thread in script, up to the heading. */
  scriptSeconds: number;
  /** Fetched more than once: always a fault. */
  fetchedTwice: string[];
}

export async function makeUp(browser: Browser, site: BenchSite, journey: Journey): Promise<MakeUp> {
  const steps = new RequestSteps();
  const seen: { id: string; step: number; isFromCache: boolean }[] = [];
  return visit(browser, site, journey, {
    prepare: async ({ session }) => {
      session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
        seen.push({ id: requestId, step: steps.add(request.url, initiator as Initiator), isFromCache: false });
      });
      session.on('Network.requestServedFromCache', ({ requestId }) => { fromCache(requestId); });
      session.on('Network.responseReceived', ({ requestId, response }) => { if (response.fromDiskCache) fromCache(requestId); });
      await session.send('Network.enable');
      await session.send('Performance.enable');
      // Who awaited whom is only known to the debugger.
      await session.send('Debugger.enable');
      await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
    },
    read: async ({ session }) => {
      const { metrics } = await session.send('Performance.getMetrics');
      const upToHeading = seen.filter(({ isFromCache }) => !isFromCache);
      const deepest = Math.max(0, ...upToHeading.map(({ step }) => step));
      await site.proxy.quiet();
      const exchanges = site.proxy.take();
      return {
        scriptBytes: scriptBytes(exchanges),
        scripts: exchanges.filter(({ path }) => isScript(path)).length,
        requests: exchanges.length,
        steps: deepest,
        scriptSeconds: metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN,
        fetchedTwice: twice(exchanges),
      };
    },
  });

  function fromCache(id: string): void {
    for (const request of seen) if (request.id === id) request.isFromCache = true;
  }
}

function twice(exchanges: readonly Exchange[]): string[] {
  const files = exchanges.filter(({ path, status }) => path.startsWith('/remotes/') && status === 200).map(({ path }) => path);
  return [...new Set(files.filter((path, index) => files.indexOf(path) !== index))];
}
