import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BenchSite } from './bench-site';
import { clickAsPeopleDo, type Way } from './clicks';
import { type Conditions, emulate, UNTHROTTLED } from './conditions';
import { HEADING_STANDS, observePage } from './page-observer';
import { type PageReading, readPage } from './page-reading';
import { ReturningVisitors } from './returning-visitors';

/** What a visitor does, up to the heading of the screen that they wanted. */
export interface Journey {
  name: string;
  /** From where to where, in one visit; the last step is what is measured. */
  path(site: BenchSite): string;
  isSignedIn?: boolean;
  /** Of the screen's first heading (h1). */
  heading: string;
  /** Begin at this path and go on by a click on that link. */
  click?: {
    from: string;
    heading: string;
    link(page: Page): ReturnType<Page['locator']>;
    way: Way;
  };
  /** The visitor was here twice before, in an ordinary profile: everything that can be kept is kept. */
  isRepeat?: boolean;
}

/** A browser compiles anew on the second visit, and keeps what it compiled from then on. */
const VISITS_BEFORE = 2;

export interface Visit {
  site: BenchSite;
  page: Page;
  session: CDPSession;
}

/**
 * One visit with its own browser profile.
 * @param prepare is called before the measured step, with the page that takes it
 * @returns what `read` makes of the page once the heading stands
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
    /** Of the measurement, from 0: people differ a little from time to time, sites of a pair do not. */
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
      // From the first page on: what a page gets ready ahead depends on the line, and takes its time from it.
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
      await page.addInitScript({ content: `bandmarkBench.watch(${JSON.stringify(journey.heading)})` });
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
    // A tablet: it has the links of the wide page, and no pointer that could tell of a click before it comes.
    ...(click?.way === 'tap' ? { hasTouch: true, isMobile: true } : {}),
    storageState: { cookies: [], origins: [{ origin: site.proxy.origin, localStorage }] },
  });
}

const visitors = new ReturningVisitors();

/** Ends the visits of everybody who came back. */
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
  // Functions travel as text, and the compiler of this program has them named by a helper that pages lack.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(observePage, HEADING_STANDS);
  return page;
}

async function open(page: Page, url: string, heading: string): Promise<void> {
  const stands = headingStands(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expectHeading(page, heading);
  await stands;
}

async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.evaluate((pattern) => {
    window.bandmarkBench.watch(pattern);
  }, heading);
}

/** Begins to listen at once. */
function headingStands(page: Page): Promise<unknown> {
  const heard = page.waitForEvent('console', { predicate: (message) => message.text() === HEADING_STANDS });
  // What goes wrong before it is awaited says more.
  heard.catch(() => undefined);
  return heard;
}
