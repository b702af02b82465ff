import type { Page } from '@playwright/test';
import { useBreakableDevices } from '../../fixtures/breakable-devices';
import { expect, test } from '../../fixtures/test';
import { answerBox, CANDIDATE_NAME, ESSAY, submit, waitForSaved } from '../../pages/exam-page';
import { inspect, keepFacts, layoutShift, observeShifts, type PageFacts } from '../../pages/page-check';
import { openNewWriting, startLink } from '../../pages/tests-list';

/** Layout shift that a person does not notice. Typing and clicks are input: what they move does not count. */
const MOST_SHIFT = 0.02;
/** The page is resized in the middle of an exam: a laptop and a phone. */
const WIDTHS = [1280, 390];

/** The browser's own line about a request without a connection. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;
test.use({ expectedComplaints: OFFLINE });

/** Notes what each state of a journey was found to do. */
class Observer {
  readonly found: (PageFacts & { moved: string[] })[] = [];
  readonly #lines: string[] = [];

  constructor(private readonly page: Page) {
    page.on('console', (message) => {
      if (!OFFLINE.test(message.text())) this.#lines.push(`${message.type()}: ${message.text()}`);
    });
  }

  async look(state: string): Promise<void> {
    const { value, moved } = await layoutShift(this.page);
    const facts = { state, shift: value, sideways: 0, console: this.#lines.splice(0), violations: [] as string[] };
    for (const width of WIDTHS) {
      const { sideways, violations } = await inspect(this.page, [width]);
      facts.sideways = Math.max(facts.sideways, sideways);
      facts.violations.push(...violations);
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
    await this.resize(1280);
    await keepFacts(facts);
    this.found.push({ ...facts, moved: value >= MOST_SHIFT ? moved : [] });
  }

  async resize(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: 900 });
    await layoutShift(this.page);
    // Resizing moves everything, and is ours.
    await this.page.evaluate(() => {
      window.bandmarkShifts = Object.assign(window.bandmarkShifts ?? {}, { value: 0, moved: [] });
    });
  }

  get failed() {
    return this.found.filter(
      ({ moved, sideways, console, violations }) => moved.length + sideways + console.length + violations.length > 0,
    );
  }
}

/** From the first request for the devices, over a refusal and a check that fails, to one that passes. */
async function lookAtCheck(page: Page, observer: Observer): Promise<void> {
  await page.evaluate(() => (window.nextDevices = 'NotAllowedError'));
  await page.getByRole('button', { name: 'Check camera and microphone' }).click();
  await page.getByText('The browser does not let this page use them.').waitFor();
  await observer.look('device check, refused');

  await page.evaluate(() => {
    window.nextDevices = 'asked';
    navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 990_000 });
  });
  // Sends for ever: the check gives up.
  await page.route('**/api/uplink', () => {});
  const again = page.getByRole('button', { name: 'Check again' });
  await again.click();
  await page.getByText('choose “Allow”').waitFor();
  await observer.look('device check, asked');
  await page.evaluate(() => {
    window.nextDevices = 'silent';
    window.grant();
  });
  for (const found of ['The microphone sends no sound.', 'This device is almost full.', 'Your connection is slow.'])
    await page.getByText(found).waitFor();
  await observer.look('device check, failed');
  await page.getByRole('button', { name: 'I cannot pass this check' }).click();
  await page.getByRole('radio').first().waitFor();
  await observer.look('device check, way through');

  await page.evaluate(() => {
    window.nextDevices = 'well';
    Reflect.deleteProperty(navigator.storage, 'estimate');
  });
  await page.unroute('**/api/uplink');
  // What the result moves on a phone, too.
  await observer.resize(390);
  await again.click();
  await page.getByRole('button', { name: 'Play the check recording' }).waitFor();
  await observer.look('device check, passed');
}

test('no state of an exam moves by itself, is cut off, complains or breaks WCAG 2.2 AA', async ({
  candidate: { page },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await observeShifts(page);
  await useBreakableDevices(page);
  await page.reload();
  await page.getByText('No Tests').waitFor();
  const observer = new Observer(page);

  await openNewWriting(page);
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await page.getByRole('button', { name: 'Check camera and microphone' }).waitFor();
  await observer.look('before you start');
  await lookAtCheck(page, observer);
  await page.getByRole('textbox', { name: 'Name on your certificate' }).fill(CANDIDATE_NAME);
  await page.getByRole('button', { name: 'Begin test' }).click();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
  await observer.look('writing, begun');
  await answerBox(page).fill(ESSAY);
  await waitForSaved(page);
  await observer.look('writing, saved');
  await page.context().setOffline(true);
  await answerBox(page).press('End');
  await page.keyboard.type('.');
  await page.getByText('Offline: kept on this device').first().waitFor();
  await observer.look('writing, offline');
  await page.context().setOffline(false);
  await waitForSaved(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Submit your answer?' }).waitFor();
  await observer.look('writing, submit?');
  await page.getByRole('button', { name: 'Keep working' }).click();
  await submit(page);
  await observer.look('answer submitted');

  await page.getByRole('link', { name: 'Back to tests' }).click();
  await startLink(page).click();
  await page.getByRole('button', { name: 'Check camera and microphone' }).click();
  await page.getByRole('button', { name: 'Play the check recording' }).waitFor();
  await page.getByRole('button', { name: 'Begin test' }).click();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
  await page
    .getByRole('button', { name: /Start speaking now|Next question/ })
    .first()
    .waitFor();
  await observer.look('speaking');

  expect(observer.failed).toEqual([]);
});
