import { setTimeout as pause } from 'node:timers/promises';
import { beginAttempt } from '@bandmark/contracts/api/attempts';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { fillPath } from '@bandmark/contracts/endpoint';
import { answerBox, submit } from '@bandmark/e2e/pages/exam-page';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import type { TestUser } from '../../../server/src/testing/test-user';
import type { FaultySite } from './faulty-site';
import type { FaultSchedule, PlannedFault } from './fault-schedule';
import type { JudgedExam, OutageSeen } from './judged-exam';
import { Witness } from './witness';

const HOUR_MS = 3_600_000;
/** Factor for planned times: everything takes longer in a browser. */
const LONGER = 2;
const OUTAGE_MS = 8_000;
const LEFT_MS = 9_000;
const STEP_WITHIN_MS = 120_000;
const CALLS = '**/api/attempts/**';

interface Opened {
  name: string;
  page: Page;
  context: BrowserContext;
}

/** One candidate in Chromium: uses the shipped page while network, tab, clock and server fail as planned. */
export class BrowserExam {
  private readonly witness = new Witness();
  private readonly outages: OutageSeen[] = [];
  private readonly faults: string[] = [];
  private readonly contexts: BrowserContext[] = [];
  private address = '';
  private attemptId = '';
  private words = 0;
  private pages = 0;

  constructor(
    private readonly site: FaultySite,
    private readonly browser: Browser,
    private readonly schedule: FaultSchedule,
    private readonly user: TestUser,
  ) {}

  async take(): Promise<JudgedExam> {
    try {
      const { myTestId } = await this.post<{ myTestId: number }>(addQuickTest.path);
      const part = { myTestId, skill: 'writing' };
      this.attemptId = (await this.post<{ attemptId: string }>(fillPath(beginAttempt.path, part))).attemptId;
      this.address = `${this.site.origin}/quick-test-writing/${myTestId}`;
      let opened = await this.open(await this.newDevice());
      for (const fault of this.schedule.faults) {
        await this.write(opened, fault.afterMs * LONGER);
        opened = await this.strike(fault, opened);
      }
      await this.write(opened, 1_000);
      await this.end(opened);
      this.faults.push(...this.witness.judge({ onServer: await this.site.textsOf(this.attemptId), onDevice: [] }));
    } finally {
      for (const context of this.contexts) await context.close().catch(() => undefined);
    }
    const { witness, faults, outages } = this;
    const { savedTexts, longestLossMs } = witness;
    return { seed: this.schedule.seed, faults, savedTexts, longestLossMs, outages, kills: [] };
  }

  private async strike(fault: PlannedFault, opened: Opened): Promise<Opened> {
    const { page, context } = opened;
    const forMs = fault.forMs * LONGER;
    switch (fault.kind) {
      case 'offline':
        await context.setOffline(true);
        await this.write(opened, forMs);
        await context.setOffline(false);
        return opened;
      case '5xx':
        return this.through(opened, forMs, (route) => route.fulfill({ status: 503, body: '{}' }));
      case 'slow':
        return this.through(opened, forMs, (route) => pause(1_500).then(() => route.continue()));
      case 'response lost':
        return this.through(opened, forMs, (route) => route.fetch().then(() => route.abort('connectionreset')));
      case 'reload':
        return this.reload(opened);
      case 'tab kill':
        return this.killTab(opened);
      case 'server kill': {
        const back = this.site.away(0, this.schedule.seed);
        await this.write(opened, forMs);
        await back;
        return opened;
      }
      case 'token expiry':
        await this.site.endGrants(this.attemptId);
        await this.write(opened, forMs);
        return this.reload(opened);
      case 'clock +1 h':
      case 'clock -1 h': {
        const by = fault.kind === 'clock +1 h' ? HOUR_MS : -HOUR_MS;
        await context.addInitScript(shiftClock, by);
        await page.evaluate(shiftClock, by);
        return opened;
      }
      case 'second tab':
        return this.writeElsewhere(opened, context, forMs);
      case 'another device':
        return this.writeElsewhere(opened, await this.newDevice(), forMs);
      case 'deadline in an outage':
        await this.endInOutage(opened);
        return opened;
      case 'deadline while offline':
        await this.site.setDeadline(this.attemptId, Date.now() + LEFT_MS);
        await this.write(opened, LEFT_MS - 2_000);
        await context.setOffline(true);
        await this.write(opened, 6_000);
        await context.setOffline(false);
        return opened;
    }
  }

  private async through(opened: Opened, ms: number, answer: (route: Route) => Promise<unknown>): Promise<Opened> {
    await opened.page.route(CALLS, (route) => void answer(route).catch(() => undefined));
    await this.write(opened, ms);
    await opened.page.unroute(CALLS);
    return opened;
  }

  /** An orderly reload: the page sends what it can before it unloads. */
  private async reload(opened: Opened): Promise<Opened> {
    this.witness.ended(opened.name);
    await opened.page.reload({ timeout: STEP_WITHIN_MS });
    return this.isOpen({ ...opened, name: this.nextName() });
  }

  private async killTab(opened: Opened): Promise<Opened> {
    const { page, context, name } = opened;
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    this.witness.ended(name);
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    return this.open(context);
  }

  private async writeElsewhere(opened: Opened, context: BrowserContext, ms: number): Promise<Opened> {
    const other = await this.open(context);
    await continueHere(other.page);
    this.witness.ended(opened.name);
    await this.write(other, ms);
    return other;
  }

  /** The deadline passes during an outage. Records the time left after it, less the time left when the server died. */
  private async endInOutage(opened: Opened): Promise<void> {
    let deadline = 0;
    await this.site.undisturbed(async () => {
      await this.site.setDeadline(this.attemptId, Date.now() + LEFT_MS);
      // The next heartbeat brings the new deadline to the page.
      await this.write(opened, 5_500);
      ({ deadline } = await this.site.rowOf(this.attemptId));
    });
    const before = this.site.absences.length;
    await Promise.all([this.site.away(OUTAGE_MS, this.schedule.seed), this.write(opened, OUTAGE_MS)]);
    const absence = this.site.absences[before];
    if (!absence) return;
    const after = await this.site.rowOf(this.attemptId);
    const differenceMs = after.deadline - absence.backAt - (deadline - absence.killedAt);
    this.outages.push({ differenceMs, isCredited: after.extraMs > 0 });
  }

  /** Ends the exam as scheduled: submits, or waits until the page shows "Saved"; then compares page and server. */
  private async end({ page, context }: Opened): Promise<void> {
    await context.setOffline(false);
    const submitted = page.getByRole('heading', { name: 'Answer submitted' });
    const saved = page.getByRole('status').getByText('Saved', { exact: true });
    // After an outage another page's heartbeat may have taken the lease, and the end of the time may have submitted.
    await saved.or(submitted).or(page.getByText('Continue here')).first().waitFor({ timeout: STEP_WITHIN_MS });
    if (await page.getByText('Continue here').isVisible()) await continueHere(page);
    const hasDeadlineFault = this.schedule.faults.some(({ kind }) => kind.startsWith('deadline'));
    if (hasDeadlineFault) {
      await submitted.waitFor({ timeout: STEP_WITHIN_MS });
      const { submittedAt } = await this.site.rowOf(this.attemptId);
      if (submittedAt === null) this.faults.push('the page says submitted and the server does not');
      return;
    }
    await saved.waitFor({ timeout: STEP_WITHIN_MS });
    const shown = await answerBox(page).inputValue();
    if (this.schedule.isSubmitted) await submit(page);
    const { answerText, submittedAt } = await this.site.rowOf(this.attemptId);
    if (answerText !== shown) this.faults.push('the answer is not what the page showed');
    if (this.schedule.isSubmitted && submittedAt === null) this.faults.push('the page says submitted, the server not');
  }

  private async newDevice(): Promise<BrowserContext> {
    const localStorage = [{ name: TOKEN_KEY, value: this.user.token }];
    const context = await this.browser.newContext({
      viewport: { width: 1024, height: 640 },
      permissions: ['camera', 'microphone'],
      storageState: { cookies: [], origins: [{ origin: this.site.origin, localStorage }] },
    });
    context.setDefaultTimeout(STEP_WITHIN_MS);
    this.contexts.push(context);
    return context;
  }

  /** Opens the exam in a new page, retrying until the server is up. */
  private async open(context: BrowserContext): Promise<Opened> {
    const page = await context.newPage();
    return this.isOpen({ name: this.nextName(), page, context });
  }

  private async isOpen(opened: Opened): Promise<Opened> {
    const until = Date.now() + STEP_WITHIN_MS;
    while (Date.now() < until) {
      if (opened.page.url() !== this.address || !(await isShown(opened.page)))
        await opened.page.goto(this.address, { timeout: STEP_WITHIN_MS }).catch(() => pause(500));
      if (await isShown(opened.page, 20_000)) return opened;
    }
    throw new Error('The exam did not open.');
  }

  private nextName = (): string => `page ${(this.pages += 1)}`;

  /** Appends words for this long, whenever the text box is not read-only. */
  private async write({ name, page }: Opened, ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (performance.now() < until) {
      const before = await look(page);
      if (before && !before.isLocked) {
        if (before.isSaved) this.witness.saved(before.text);
        await answerBox(page)
          .press('Control+End', { timeout: 5_000 })
          .catch(() => undefined);
        await page.keyboard.type(`w${(this.words += 1)} `).catch(() => undefined);
        const after = await look(page);
        if (after && !after.isLocked && after.text.length > before.text.length) this.witness.typed(name, after.text);
        if (after?.isSaved) this.witness.saved(after.text);
      }
      await pause(100);
    }
  }

  private async post<T>(path: string): Promise<T> {
    for (;;) {
      const response = await fetch(this.site.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.user.headers },
        body: '{}',
      }).catch(() => null);
      if (response?.ok) return (await response.json()) as T;
      await response?.body?.cancel();
      await pause(300);
    }
  }
}

/** Text and status in one snapshot; null where the page shows no exam. */
function look(page: Page): Promise<{ text: string; isLocked: boolean; isSaved: boolean } | null> {
  return page
    .evaluate(() => {
      const box = document.querySelector('textarea');
      if (!box) return null;
      const said = [...document.querySelectorAll('[role="status"], [role="status"] *')].map((one) =>
        one.textContent.trim(),
      );
      return { text: box.value, isLocked: box.readOnly, isSaved: said.includes('Saved') };
    })
    .catch(() => null);
}

const isShown = (page: Page, timeout = 1): Promise<boolean> =>
  answerBox(page)
    .or(page.getByRole('heading', { name: 'Answer submitted' }))
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );

/** Takes the exam over from another page, if one holds it. */
async function continueHere(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Continue here' });
  if (await button.isVisible()) await button.click();
  await page.waitForFunction(() => document.querySelector('textarea')?.readOnly === false);
}

/** Runs in the page. */
function shiftClock(by: number): void {
  const real = Date.now.bind(Date);
  Date.now = () => real() + by;
}
