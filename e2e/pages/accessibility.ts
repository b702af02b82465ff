import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 A and AA as axe-core tags them. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** axe-core's rules about colours, all of them in {@link TAGS}. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeResult {
  /** Number of rules that the page passed. */
  checked: number;
  /** One line for each violated rule, with the selectors of the elements. */
  violations: string[];
}

/**
 * Runs axe-core on a page, through the DevTools protocol, because the page policy blocks injected scripts.
 * @param options `within`: selector of the part to check; `iframes`: check frames, too; `colorsOnly`: apply only the
 * rules about colours, for a page whose other findings are known
 */
export async function axe(
  page: Page,
  { within, iframes = true, colorsOnly = false }: { within?: string; iframes?: boolean; colorsOnly?: boolean } = {},
): Promise<AxeResult> {
  const session = await page.context().newCDPSession(page);
  try {
    const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
    if (known.value === 'undefined') await session.send('Runtime.evaluate', { expression: AXE });
    const where = within === undefined ? 'document' : JSON.stringify(within);
    const runOnly = colorsOnly ? COLOR_RULES : TAGS;
    const expression = `axe.run(${where}, ${JSON.stringify({ runOnly, iframes, resultTypes: ['violations'] })}).then((found) => JSON.stringify({
      checked: found.passes.length,
      violations: found.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ')).join(', ')),
    }))`;
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
    return JSON.parse(String(result.value)) as AxeResult;
  } finally {
    await session.detach();
  }
}

/** Horizontal overflow of the page and its open dialog in CSS pixels; 0 where no scrolling is needed (WCAG 1.4.10). */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    const overflows = dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(0, document.documentElement.scrollWidth - window.innerWidth, ...overflows);
  });
}
