import type { Page } from '@playwright/test';

/** Load times by the page's own clock, in milliseconds since the navigation or the click. */
export interface PageReading {
  headingMs: number;
  /** Since the navigation; NaN before the first contentful paint. */
  firstPaintMs: number;
}

export interface Resource {
  path: string;
  /** Size of the compressed body. */
  bytes: number;
  blocksRendering: boolean;
}

/** @param isAfterClick whether to count from the click instead of from the navigation */
export async function readPage(page: Page, isAfterClick: boolean): Promise<PageReading> {
  const { headingAt, clickAt, paintAt } = await page.evaluate(() => ({
    ...window.bandmarkBench.state,
    paintAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
  const start = isAfterClick ? (clickAt ?? NaN) : 0;
  return { headingMs: (headingAt ?? NaN) - start, firstPaintMs: paintAt ?? NaN };
}

/** Resources requested up to the load event, each path once. Prefetches for later clicks begin after that event. */
export async function readResources(page: Page): Promise<Resource[]> {
  await page.waitForLoadState();
  const entries = await page.evaluate(() => {
    const [{ loadEventStart = 0 } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= loadEventStart)
      .map((entry) => ({
        name: entry.name,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
        blocking: (entry as PerformanceResourceTiming & { renderBlockingStatus?: string }).renderBlockingStatus,
      }));
  });
  const resources = new Map<string, Resource>();
  for (const { name, bytes, blocking } of entries) {
    const { pathname: path } = new URL(name);
    const before = resources.get(path);
    resources.set(path, {
      path,
      bytes: Math.max(bytes, before?.bytes ?? 0),
      blocksRendering: blocking === 'blocking' || (before?.blocksRendering ?? false),
    });
  }
  return [...resources.values()];
}

export const isScript = (path: string): boolean => path.split('?', 1)[0]?.endsWith('.js') ?? false;

export function scriptBytes(loaded: readonly { path: string; bytes: number }[]): number {
  return loaded.filter(({ path }) => isScript(path)).reduce((sum, { bytes }) => sum + bytes, 0);
}
