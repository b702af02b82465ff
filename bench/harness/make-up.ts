import type { Browser } from '@playwright/test';
import type { BenchSite } from './bench-site';
import type { Exchange } from './http2-proxy';
import { isScript, scriptBytes } from './page-reading';
import { type Initiator, RequestSteps } from './request-steps';
import { type Journey, visit } from './visits';

/** Bytes, requests and script time of a journey, measured in a separate visit that is not timed. */
export interface MakeUp {
  scriptBytes: number;
  scripts: number;
  requests: number;
  /** Length of the longest chain of dependent requests up to the heading. */
  steps: number;
  /** Seconds of script on the main thread up to the heading. */
  scriptSeconds: number;
  /** Paths fetched more than once, which is always a fault. */
  fetchedTwice: string[];
}

export async function makeUp(browser: Browser, site: BenchSite, journey: Journey): Promise<MakeUp> {
  const steps = new RequestSteps();
  const urls = new Map<string, string>();
  const fromCache = (id: string) => {
    steps.fromCache(urls.get(id) ?? '');
  };
  return visit(browser, site, journey, {
    prepare: async ({ session }) => {
      session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
        urls.set(requestId, request.url);
        steps.add(request.url, initiator as Initiator);
      });
      session.on('Network.requestServedFromCache', ({ requestId }) => {
        fromCache(requestId);
      });
      session.on('Network.responseReceived', ({ requestId, response }) => {
        if (response.fromDiskCache) fromCache(requestId);
      });
      await session.send('Network.enable');
      await session.send('Performance.enable');
      // Only the debugger provides async stack traces, which link a request to the code that awaited another.
      await session.send('Debugger.enable');
      await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
    },
    read: async ({ session }) => {
      const { metrics } = await session.send('Performance.getMetrics');
      const deepest = steps.deepest();
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
}

function twice(exchanges: readonly Exchange[]): string[] {
  const files = exchanges
    .filter(({ path, status }) => path.startsWith('/remotes/') && status === 200)
    .map(({ path }) => path);
  return [...new Set(files.filter((path, index) => files.indexOf(path) !== index))];
}
