import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BenchSite } from './bench-site';
import { clickAsPeopleDo, type Way } from './clicks';
import { type Conditions, emulate, UNTHROTTLED } from './conditions';
import { HEADING_STANDS, observePage } from './page-observer';
import { type PageReading, readPage } from './page-reading';
import { ReturningVisitors } from './returning-visitors';

/** What a visitor does until the heading of the wanted screen appears. */
export interface Journey {
  name: string;
  /** Path of the measured page; with `click`, of the page that the click leads to. */
  path(site: BenchSite): string;
  isSignedIn?: boolean;
  /** Pattern for the text of the screen's heading (h1). */
  heading: string;
  /** Begins at this path and continues with a click on this link; only the click is measured. */
  click?: {
    from: string;
    heading: string;
    link(page: Page): ReturnType<Page['locator']>;
    way: Way;
  };
  /** Whether the visitor has been here twice before in an ordinary profile, so that all caches are warm. */
  isRepeat?: boolean;
}

/** V8 compiles again on the second visit and stores the compiled code, which it uses from the third on. */
const VISITS_BEFORE = 2;

export interface Visit {
  site: BenchSite;
  page: Page;
  session: CDPSession;
}

/**
 * One visit: a new browser context, or that of a returning visitor.
 * @param prepare called before the measured step, with the page
 * @returns the result of `read`, called once the heading is in the document
 */
export async function visit<T>(
  browser: Browser,
  site: BenchSite,
  journey: Journey,
  {
    conditions = UNTHROTTLED,
    run = 0,
    prepare,
    read,
  }: {
    conditions?: Conditions;
    /** Number of the run, from 0. Both visits of a pair use the same, and so the same movement of the mouse. */
    run?: number;
    prepare?: (visit: Visit) => Promise<void>;
    read: (visit: Visit, reading: PageReading) => T | Promise<T>;
  },
): Promise<T> {
  const { origin } = site.proxy;
  const context = await (journey.isRepeat ? returning(site, journey) : newVisitor(browser, site, journey));
  let page: Page | undefined;
  try {
    page = await newPage(context);
    const session = await context.newCDPSession(page);
    const here = { site, page, session };
    let stands: Promise<unknown>;
    if (journey.click) {
      // Throttled from the first page on: prefetching depends on the bandwidth and competes for it.
      await emulate(session, conditions);
      await open(page, origin + journey.click.from, journey.click.heading);
      await page.waitForLoadState();
      await site.proxy.quiet();
      await expectHeading(page, journey.heading);
      stands = headingStands(page);
      await prepare?.(here);
      site.proxy.take();
      await clickAsPeopleDo(here, journey.click.link(page), { way: journey.click.way, run });
    } else {
      await emulate(session, conditions);
      await prepare?.(here);
      site.proxy.take();
      stands = headingStands(page);
      await watchFromTheStart(page, journey.heading);
      await page.goto(origin + journey.path(site), { waitUntil: 'commit' });
    }
    await stands;
    return await read(here, await readPage(page, journey.click !== undefined));
  } finally {
    await (journey.isRepeat ? page?.close() : context.close());
  }
}

async function newVisitor(browser: Browser, site: BenchSite, { isSignedIn, click }: Journey): Promise<BrowserContext> {
  const localStorage = isSignedIn ? [{ name: TOKEN_KEY, value: site.token }] : [];
  return browser.newContext({
    viewport: { width: 1280, height: 900 },
    // A tablet: it has the links of the wide page, but no hovering pointer that would announce the click.
    ...(click?.way === 'tap' ? { hasTouch: true, isMobile: true } : {}),
    storageState: { cookies: [], origins: [{ origin: site.proxy.origin, localStorage }] },
  });
}

const visitors = new ReturningVisitors();

/** Closes the profiles of returning visitors. */
export const endVisits = (): Promise<void> => visitors.end();

function returning(site: BenchSite, journey: Journey): Promise<BrowserContext> {
  return visitors.context(site, journey.name, journey.isSignedIn ?? false, async (context) => {
    for (let before = 0; before < VISITS_BEFORE; before += 1) await earlierVisit(context, site, journey);
  });
}

async function earlierVisit(context: BrowserContext, site: BenchSite, journey: Journey): Promise<void> {
  const page = await newPage(context);
  await open(page, site.proxy.origin + journey.path(site), journey.heading);
  await site.proxy.quiet();
  await page.close();
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  // Playwright sends functions as text, and esbuild wraps functions in a helper, `__name`, that pages lack.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(observePage, HEADING_STANDS);
  return page;
}

async function open(page: Page, url: string, heading: string): Promise<void> {
  const stands = headingStands(page);
  await watchFromTheStart(page, heading);
  await page.goto(url, { waitUntil: 'commit' });
  await stands;
}

/** Before the page's own scripts: a call after the navigation might reach the document before it. */
const watchFromTheStart = (page: Page, heading: string): Promise<unknown> =>
  page.addInitScript({ content: `bandmarkBench.watch(${JSON.stringify(heading)})` });

async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.evaluate((pattern) => {
    window.bandmarkBench.watch(pattern);
  }, heading);
}

/** Listens from the call on. @returns a promise that resolves when the page announces the heading */
function headingStands(page: Page): Promise<unknown> {
  const heard = page.waitForEvent('console', { predicate: (message) => message.text() === HEADING_STANDS });
  // Avoids an unhandled rejection: an error thrown before this is awaited is the one worth reporting.
  heard.catch(() => undefined);
  return heard;
}
