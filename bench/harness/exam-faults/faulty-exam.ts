import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beginAttempt } from '@bandmark/contracts/api/attempts';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { fillPath } from '@bandmark/contracts/endpoint';
import { deleteDatabase, readStore } from '@bandmark/outbox/testing/database-in-node';
import type { OutboxTransport } from '@bandmark/outbox/transport';
import type { TestUser } from '../../../server/src/testing/test-user';
import { seededRandom } from '../chaos/seeded-random';
import { FaultyLine } from './faulty-line';
import { FaultyPage } from './faulty-page';
import type { FaultySite } from './faulty-site';
import type { FaultSchedule, PlannedFault } from './fault-schedule';
import type { JudgedExam, KillSeen, OutageSeen } from './judged-exam';
import { Witness } from './witness';

const KEYSTROKE_MS = 150;
const HOUR_MS = 3_600_000;
/** Longer than the gap below which the server does not count an outage. */
const OUTAGE_MS = 6_500;
/** Time left when that outage begins, including the second of typing before it. */
const LEFT_MS = 2_500;
const SAVED_WITHIN_MS = 120_000;
/** Stands for other schedules in a replay; must not equal the seed of any schedule. */
const OTHERS = -1;

/** One candidate in Node: writes through the shipped outbox, on pages and devices that fail as planned. */
export class FaultyExam {
  private readonly witness = new Witness();
  private readonly devices: string[] = [];
  private readonly random: () => number;
  private readonly outages: OutageSeen[] = [];
  private readonly pages: FaultyPage[] = [];
  private readonly faults: string[] = [];
  private words = 0;
  private begunAt = 0;

  constructor(
    private readonly site: FaultySite,
    private readonly transport: OutboxTransport,
    private readonly schedule: FaultSchedule,
    private readonly user: TestUser,
    /** Only when replaying a seed: the server kills that other schedules caused. */
    private readonly kills: readonly KillSeen[] = [],
  ) {
    this.random = seededRandom(schedule.seed);
  }

  async take(): Promise<JudgedExam> {
    const { headers } = this.user;
    const { myTestId } = await this.post<{ myTestId: number }>(addQuickTest.path, headers);
    const { attemptId } = await this.post<{ attemptId: string }>(
      fillPath(beginAttempt.path, { myTestId, skill: 'writing' }),
      headers,
    );
    this.begunAt = Date.now();
    const kills = this.kills.map(({ afterMs, forMs }) => pause(afterMs).then(() => this.site.away(forMs, OTHERS)));
    let page = await this.openPage(myTestId, this.newDevice());
    for (const fault of this.schedule.faults) {
      await this.write(page, fault.afterMs);
      page = await this.strike(fault, page, myTestId);
    }
    await Promise.all(kills);
    await this.write(page, 500);
    await this.end(page, attemptId);
    for (const { options } of this.pages) this.witness.ended(options.name);
    // A page that lost the lease still sends its text; the server keeps it beside the answer.
    for (const opened of this.pages) await opened.settle();
    const kept = await this.kept(attemptId);
    this.faults.push(...this.witness.judge(kept));
    for (const opened of this.pages) opened.kill();
    for (const device of this.devices) await deleteDatabase(device);
    return {
      seed: this.schedule.seed,
      faults: this.faults,
      savedTexts: this.witness.savedTexts,
      longestLossMs: this.witness.longestLossMs,
      outages: this.outages,
      kills: this.killsSeen(),
    };
  }

  private killsSeen(): KillSeen[] {
    return this.site.absences
      .filter(({ killedAt, by }) => killedAt >= this.begunAt && by !== this.schedule.seed)
      .map(({ killedAt, forMs }) => ({ afterMs: killedAt - this.begunAt, forMs }));
  }

  private async strike(fault: PlannedFault, page: FaultyPage, myTestId: number): Promise<FaultyPage> {
    const { line, tabId, databaseName } = page.options;
    const again = (offset = page.options.clockOffset) => this.openPage(myTestId, databaseName, { tabId, offset });
    switch (fault.kind) {
      case 'offline':
      case '5xx':
      case 'slow':
      case 'response lost':
        line.weather = fault.kind;
        await this.write(page, fault.forMs);
        line.weather = 'fine';
        return page;
      case 'reload':
        page.close();
        return again();
      case 'tab kill':
        page.kill();
        await pause(fault.forMs);
        return again();
      case 'server kill': {
        const back = this.site.away(0, this.schedule.seed);
        await this.write(page, fault.forMs);
        await back;
        return page;
      }
      case 'token expiry':
        await this.site.endGrants(page.id);
        await this.write(page, fault.forMs);
        // The candidate signs in again, which reloads the page.
        page.close();
        return again();
      case 'clock +1 h':
      case 'clock -1 h':
        page.clockOffset = fault.kind === 'clock +1 h' ? HOUR_MS : -HOUR_MS;
        return page;
      case 'second tab':
        return this.writeElsewhere(fault, page, () => this.openPage(myTestId, databaseName, { takeOver: true }));
      case 'another device':
        return this.writeElsewhere(fault, page, () => this.openPage(myTestId, this.newDevice(), { takeOver: true }));
      case 'deadline in an outage':
        await this.endInOutage(page);
        return page;
      case 'deadline while offline':
        await this.endWhileOffline(page);
        return page;
    }
  }

  /**
   * Another page takes over. At random, half of the time this page is offline meanwhile, and half of the time it takes
   * over again.
   */
  private async writeElsewhere(
    fault: PlannedFault,
    page: FaultyPage,
    open: () => Promise<FaultyPage>,
  ): Promise<FaultyPage> {
    if (this.random() < 0.5) page.options.line.weather = 'offline';
    await this.write(page, 300);
    const other = await open();
    await Promise.all([this.write(other, fault.forMs), this.write(page, fault.forMs)]);
    page.options.line.weather = 'fine';
    if (this.random() < 0.5) return other;
    await page.takeOver();
    return page;
  }

  /** The deadline passes during an outage. Records the time left after it, less the time left when the server died. */
  private async endInOutage(page: FaultyPage): Promise<void> {
    let deadline = 0;
    await this.site.undisturbed(async () => {
      await this.site.setDeadline(page.id, Date.now() + LEFT_MS);
      await this.write(page, 1_000);
      ({ deadline } = await this.site.rowOf(page.id));
    });
    const before = this.site.absences.length;
    await Promise.all([this.site.away(OUTAGE_MS, this.schedule.seed), this.write(page, OUTAGE_MS)]);
    const absence = this.site.absences[before];
    if (!absence) return;
    const after = await this.site.rowOf(page.id);
    const left = { before: deadline - absence.killedAt, after: after.deadline - absence.backAt };
    this.outages.push({ differenceMs: left.after - left.before, isCredited: after.extraMs > 0 });
  }

  /** The deadline passes while only the candidate is offline, which must gain no time. */
  private async endWhileOffline(page: FaultyPage): Promise<void> {
    await this.site.setDeadline(page.id, Date.now() + LEFT_MS);
    await this.write(page, 1_000);
    const before = await this.site.rowOf(page.id);
    page.options.line.weather = 'offline';
    await this.write(page, LEFT_MS);
    page.options.line.weather = 'fine';
    const after = await this.site.rowOf(page.id);
    const away = after.extraMs - before.extraMs;
    // Another candidate's schedule may have killed the server meanwhile.
    if (away > 0 && this.site.absences.length === 0) this.faults.push(`an offline candidate gained ${away} ms`);
  }

  /** Ends the exam as scheduled: submits, or waits until the page is saved; then compares page and server. */
  private async end(page: FaultyPage, attemptId: string): Promise<void> {
    if (page.state === 'read-only') await page.takeOver();
    await this.site.back();
    const until = Date.now() + SAVED_WITHIN_MS;
    const isOver = page.state === 'held' || page.timeLeft <= 0;
    if (this.schedule.isSubmitted || isOver) {
      let receipt = await this.submit(page);
      // The outage was so long that another page's heartbeat took the lease: the candidate presses "Continue here".
      for (let times = 0; receipt === 'refused: lease-lost' && times < 3; times += 1) {
        await page.takeOver();
        receipt = await this.submit(page);
      }
      const shown = page.text;
      const row = await this.site.rowOf(attemptId);
      if (receipt !== row.receipt) this.faults.push(`submitting ended with “${receipt}”`);
      else if (row.answerText !== shown) this.faults.push('the submitted text is not what the page showed');
      return;
    }
    while (!(await page.isSaved())) {
      if (page.status() === 'lease-lost') await page.takeOver();
      if (Date.now() > until) return void this.faults.push(`the text is not saved after two minutes: ${page.status()}`);
      await pause(100);
    }
    if ((await this.site.rowOf(attemptId)).answerText !== page.text)
      this.faults.push('the answer is not what the page showed as saved');
  }

  private submit(page: FaultyPage): Promise<string> {
    return Promise.race([page.submit(), pause(SAVED_WITHIN_MS, 'no receipt')]);
  }

  private async kept(attemptId: string): Promise<{ onServer: string[]; onDevice: string[] }> {
    const onDevice: string[] = [];
    for (const device of this.devices)
      for (const letter of (await readStore(device, 'deadLetters')) as { what: { answer?: { text: string } } }[])
        if (letter.what.answer) onDevice.push(letter.what.answer.text);
    return { onServer: await this.site.textsOf(attemptId), onDevice };
  }

  private newDevice(): string {
    const name = randomUUID();
    this.devices.push(name);
    return name;
  }

  private async openPage(
    myTestId: number,
    databaseName: string,
    { tabId = String(randomUUID()), takeOver = false, offset = 0 } = {},
  ): Promise<FaultyPage> {
    const { site, transport, witness, random } = this;
    const { userId, headers } = this.user;
    const page = new FaultyPage({
      name: `page ${this.pages.length + 1}`,
      origin: site.origin,
      headers,
      userId,
      myTestId,
      tabId,
      databaseName,
      clockOffset: offset,
      transport,
      line: new FaultyLine(tabId, () => this.site.responded()),
      witness,
      random,
    });
    this.pages.push(page);
    await page.open(takeOver);
    return page;
  }

  private async write(page: FaultyPage, ms: number): Promise<void> {
    const until = performance.now() + ms;
    do {
      page.type(`w${(this.words += 1)} `);
      await pause(KEYSTROKE_MS);
    } while (performance.now() < until);
  }

  private async post<T>(path: string, headers: Readonly<Record<string, string>>): Promise<T> {
    for (;;) {
      const response = await fetch(this.site.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      }).catch(() => null);
      if (response?.ok) return (await response.json()) as T;
      await response?.body?.cancel();
      await pause(300);
    }
  }
}
