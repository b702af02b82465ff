import type { Page } from '@playwright/test';
import { inspect, keepFacts, layoutShift, observeShifts, type PageFacts, settle } from './page-check';

/** Layout shift that a person does not notice. Shifts after typing or a click do not count. */
const MAX_SHIFT = 0.02;
/** Widths to which the page is resized in the middle of an exam: a laptop and a phone. */
const WIDTHS = [1280, 390];
/** Elements that observe their own size, and those that depend on them, settle in the frames after a resize. */
const SETTLING_FRAMES = 10;

/** Records for each state of a journey its layout shifts, overflow, console lines and violations of WCAG 2.2 AA. */
export class Observer {
  readonly #found: (PageFacts & { moved: string[] })[] = [];
  readonly #lines: string[] = [];

  private constructor(private readonly page: Page) {}

  /**
   * Observes the page from its next load on.
   * @param expected console lines that the journey causes on purpose
   */
  static async of(page: Page, expected?: RegExp): Promise<Observer> {
    // The screens' own tests cover animations, which would be measured here in the middle.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await observeShifts(page);
    const observer = new Observer(page);
    page.on('console', (message) => {
      if (!expected?.test(message.text())) observer.#lines.push(`${message.type()}: ${message.text()}`);
    });
    return observer;
  }

  async look(state: string): Promise<void> {
    const { value, moved } = await layoutShift(this.page);
    const facts = { state, shift: value, sideways: 0, console: this.#lines.splice(0), violations: [] as string[] };
    // Axe ignores the top layer: the content under a modal dialog would hide the dialog's background from it.
    const shownAlone = await this.page.evaluateHandle(() => {
      const style = document.createElement('style');
      style.textContent = 'body:has(dialog:modal) :not(dialog:modal, dialog:modal *) { visibility: hidden }';
      document.head.append(style);
      return style;
    });
    for (const width of WIDTHS) {
      const { sideways, violations } = await inspect(this.page, [width]);
      facts.sideways = Math.max(facts.sideways, sideways);
      facts.violations.push(...violations);
    }
    await shownAlone.evaluate((style) => style.remove());
    await this.page.emulateMedia({ colorScheme: 'light' });
    await this.resize(1280);
    await keepFacts(facts);
    this.#found.push({ ...facts, moved: value >= MAX_SHIFT ? moved : [] });
  }

  async resize(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: 900 });
    await settle(this.page, SETTLING_FRAMES);
    // Resizing moves everything and must not count.
    await this.page.evaluate(() => window.bandmarkShifts?.forget());
  }

  get failed() {
    return this.#found.filter(
      ({ moved, sideways, console, violations }) => moved.length + sideways + console.length + violations.length > 0,
    );
  }
}
