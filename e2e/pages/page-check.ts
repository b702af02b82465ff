import type { Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { axe, overflow } from './accessibility';

/** Findings for one state of a page, from which `docs/pages.md` is generated. */
export interface PageFacts {
  state: string;
  /** Largest layout shift of its loads (web-vitals' CLS without session windows: all shifts without input, summed). */
  shift: number;
  /** Largest horizontal overflow at any width, CSS pixels. */
  sideways: number;
  /** Console lines, except those that the state's own failure causes. */
  console: string[];
  /** Violations found by axe-core, each with width and scheme. */
  violations: string[];
}

/** A phone, a small phone, a laptop at 200 % zoom, a small laptop and a desktop, in CSS pixels. */
export const WIDTHS = { 1280: [1280, 1024, 640], 390: [390, 320] } as const;
export const SCHEMES = ['light', 'dark'] as const;

interface Shifts {
  value: number;
  /** Elements that moved, for the message of a failing test. */
  moved: string[];
}

declare global {
  interface Window {
    bandmarkShifts?: {
      /** Shifts since the load or the last `forget`. */
      read: () => Shifts;
      forget: () => void;
    };
  }
}

/** Sums the layout shifts of every document that the page loads from now on. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shifts: Shifts = { value: 0, moved: [] };
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources?: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        if (shift.hadRecentInput) continue;
        shifts.value += shift.value;
        const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        for (const { node, previousRect, currentRect } of shift.sources ?? []) {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : (node?.nodeName ?? '?');
          shifts.moved.push(`${name} from ${box(previousRect)} to ${box(currentRect)}`);
        }
      }
    };
    const observer = new PerformanceObserver((list) => {
      add(list.getEntries());
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    window.bandmarkShifts = {
      read() {
        // On a busy page the observer's callback runs late.
        add(observer.takeRecords());
        return shifts;
      },
      forget() {
        observer.takeRecords();
        shifts = { value: 0, moved: [] };
      },
    };
  });
}

/**
 * Layout shift since the page loaded, read once fonts and images are ready and two frames are drawn.
 * @throws when the page is not observed: no shift would be found then, whatever moved
 */
export async function layoutShift(page: Page): Promise<Shifts> {
  await settle(page, 2);
  const shifts = await page.evaluate(() => window.bandmarkShifts?.read() ?? null);
  if (shifts === null) throw new Error('The layout shifts of this page are not observed.');
  return shifts;
}

/** Waits until fonts and images are ready, and then for this many frames. */
export async function settle(page: Page, frames: number): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await drawFrames(page, frames);
}

function drawFrames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/**
 * Delays API responses until the first contentful paint, so that shifts by late data show: on loopback the data would
 * otherwise arrive before the first paint.
 */
export async function answerAfterFirstPaint(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await page
      .waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      .catch(() => undefined);
    await route.fallback();
  });
}

/** Runs axe in both schemes at the first width, and measures overflow at every width. */
export async function inspect(
  page: Page,
  widths: readonly number[],
): Promise<Pick<PageFacts, 'sideways' | 'violations'>> {
  const found = { sideways: 0, violations: [] as string[] };
  const height = page.viewportSize()?.height ?? 844;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Elements that observe their own size settle a frame later.
    await drawFrames(page, 2);
    found.sideways = Math.max(found.sideways, await overflow(page));
    // Within a group of widths the layout only stretches, so axe runs once.
    if (width !== widths[0]) continue;
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // The scheme only changes colours, so the second scheme needs only the rules about colours.
      const colorsOnly = colorScheme !== SCHEMES[0];
      const { checked, violations } = await axe(page, { colorsOnly });
      if (checked < (colorsOnly ? 1 : 8))
        found.violations.push(`${width} px, ${colorScheme}: axe checked only ${checked} rules`);
      found.violations.push(...violations.map((line) => `${width} px, ${colorScheme}: ${line}`));
    }
  }
  const [first] = widths;
  if (first !== undefined) await page.setViewportSize({ width: first, height });
  return found;
}

/** Stores findings for `npm run page-table`. */
export async function keepFacts(facts: PageFacts): Promise<void> {
  const folder = join(import.meta.dirname, '../../.cache/test/pages');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${facts.state.replace(/\W+/g, '-')}.json`), JSON.stringify(facts));
}
