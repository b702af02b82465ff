import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 A and AA as axe-core tags them. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeResult {
  checked: number;
  violations: string[];
}

/**
 * What axe-core finds on a page, one line per violation. Run through the debugger's protocol: the page policy allows
 * no script of ours.
 */
export async function axe(page: Page): Promise<AxeResult> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Runtime.evaluate', { expression: AXE });
    const expression = `axe.run(document, { runOnly: ${JSON.stringify(TAGS)} }).then((found) => JSON.stringify({
      checked: found.passes.length,
      violations: found.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ')).join(', ')),
    }))`;
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
    return JSON.parse(String(result.value)) as AxeResult;
  } finally {
    await session.detach();
  }
}

/** Sideways overflow in CSS pixels; 0 where nothing has to be scrolled (WCAG 1.4.10). */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}
