import type { Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { axe, overflow } from './accessibility';

/** What one state of a page was found to do; `docs/pages.md` is made of these. */
export interface PageFacts {
  state: string;
  /** Widest layout shift of its loads (web-vitals' CLS without windows: the sum of all shifts that no input caused). */
  shift: number;
  /** Most CSS pixels that it scrolls sideways at any width. */
  sideways: number;
  /** Lines on the console, other than those of a failure that the state is about. */
  console: string[];
  /** What axe-core found, each with width and scheme. */
  violations: string[];
}

/** A phone, a small phone, a laptop at 200 % zoom, a small laptop and a desktop, in CSS pixels. */
export const WIDTHS = { 1280: [1280, 1024, 640], 390: [390, 320] } as const;
export const SCHEMES = ['light', 'dark'] as const;

interface Shifts {
  value: number;
  /** What moved, for the message of a failing test. */
  moved: string[];
}

declare global {
  interface Window {
    bandmarkShifts?: {
      /** What has shifted since the load or the last `forget`. */
      read: () => Shifts;
      forget: () => void;
    };
  }
}

/** Adds up the layout shifts of every page of the context from now on. To be called before a page is loaded. */
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
        // A busy page delivers entries to the observer late.
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

/** Layout shift of the page since it was loaded, once fonts and pictures are there and two frames are drawn. */
export async function layoutShift(page: Page): Promise<Shifts> {
  await settle(page, 2);
  return page.evaluate(() => window.bandmarkShifts?.read() ?? { value: NaN, moved: ['not observed'] });
}

/** Until fonts and pictures are there, and then so many frames are drawn. */
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
 * Holds back what the API says until the page has drawn something: data that arrives later must find its place kept. On
 * this machine it would otherwise be there before the first picture.
 */
export async function answerAfterFirstPaint(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await page
      .waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      .catch(() => undefined);
    await route.fallback();
  });
}

/** Axe and overflow of what is shown, at these widths and in both schemes. */
export async function inspect(
  page: Page,
  widths: readonly number[],
): Promise<Pick<PageFacts, 'sideways' | 'violations'>> {
  const found = { sideways: 0, violations: [] as string[] };
  const height = page.viewportSize()?.height ?? 844;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // What follows its own size is laid out a frame later.
    await drawFrames(page, 2);
    found.sideways = Math.max(found.sideways, await overflow(page));
    // Between the first and the last width of a group a page only stretches.
    if (width !== widths[0]) continue;
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // Of what axe looks at, a scheme changes colours: the rest of a rule's work would be done twice.
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

/** Keeps what was found for `npm run page-table`. */
export async function keepFacts(facts: PageFacts): Promise<void> {
  const folder = join(import.meta.dirname, '../../.cache/test/pages');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${facts.state.replace(/\W+/g, '-')}.json`), JSON.stringify(facts));
}
