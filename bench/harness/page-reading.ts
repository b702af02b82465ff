import type { Page } from '@playwright/test';

/** What the page itself knows about its loading. Times in ms since the navigation (or the click). */
export interface PageReading {
  headingMs: number;
  /** NaN before anything was painted. */
  firstPaintMs: number;
}

export interface Resource {
  path: string;
  /** Compressed body. */
  bytes: number;
  blocksRendering: boolean;
}

/** @param isAfterClick counts from the click instead of from the navigation */
export async function readPage(page: Page, isAfterClick: boolean): Promise<PageReading> {
  const { headingAt, clickAt, paintAt } = await page.evaluate(() => ({
    ...window.bandmarkBench.state,
    paintAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
  const start = isAfterClick ? (clickAt ?? NaN) : 0;
  return { headingMs: (headingAt ?? NaN) - start, firstPaintMs: paintAt ?? NaN };
}

/** Everything the page asked for up to its load event, each address once. What it gets ready ahead comes later. */
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
