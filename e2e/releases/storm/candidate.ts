import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import type { BrowserContext, Page } from 'playwright-core';
import { newEmail, signUp } from '../../harness/accounts';
import { visitor } from '../../harness/browser';
import { ESSAY, speak, submit, waitForSaved, waitForUpload, write } from '../../harness/exam';
import { addQuickTest, newestRow } from '../../harness/journey';
import type { Site } from '../../harness/site';
import { beginRecorded, type ExamRecord } from './exam-record';
import { ExamVersions } from './exam-versions';
import { PageWatch } from './page-watch';
import type { ReleaseStorm } from './release-storm';

/** An exam that was taken to its end. */
export interface TakenExam extends ExamRecord {
  /** Waves of releases that went live while it was open. */
  waves: number;
  /** From "Begin test" until it was handed in. */
  ms: number;
  versionChanges: readonly string[];
}

/** @param stormMs since the storm began */
export type IsEnough = (exams: readonly TakenExam[], stormMs: number) => boolean;

const SENTENCES = ESSAY.split(/(?<=\.)\s+/);
/** Five candidates, a server and a wave of releases share the cores of a small machine. */
const PATIENCE_MS = 120_000;

/** One scripted candidate in a browser profile of their own. */
export class Candidate {
  readonly exams: TakenExam[] = [];
  /** Why the candidate had to stop. */
  failure: string | null = null;

  private constructor(
    private readonly storm: ReleaseStorm,
    private readonly context: BrowserContext,
    private readonly page: Page,
    readonly complaints: readonly string[],
    readonly watch: PageWatch,
    readonly token: string,
    private readonly keystrokeMs: number,
  ) {}

  /** @param keystrokeMs between two letters */
  static async signUp(site: Site, storm: ReleaseStorm, keystrokeMs: number): Promise<Candidate> {
    const { context, page, complaints } = await visitor({ width: 1024, height: 640 });
    page.setDefaultTimeout(PATIENCE_MS);
    await signUp(page, site, newEmail('candidate'));
    await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
    const token = (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? '';
    return new Candidate(storm, context, page, complaints, new PageWatch(page), token, keystrokeMs);
  }

  /**
   * Adds tests and takes both parts of each, again and again until `isEnough` says so.
   * @param before is called in the middle of each exam, before the candidate loads the page anew
   */
  async takeExams(
    isEnough: IsEnough,
    before: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    try {
      while (!isEnough(this.exams, this.storm.ms)) {
        await this.watch.order(() => addQuickTest(this.page));
        await this.#take('writing', before);
        if (!isEnough(this.exams, this.storm.ms)) await this.#take('speaking', before);
        // The list shows both parts as handed in before the next test is added.
        await newestRow(this.page).waitFor();
      }
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  close(): Promise<void> {
    return this.context.close();
  }

  async #take(skill: ExamRecord['skill'], before: (context: BrowserContext) => Promise<void>): Promise<void> {
    const { page, storm, watch } = this;
    // Writing comes first: of the newest test's links it is the first, then speaking is the only one.
    await newestRow(page).getByRole('link', { name: /Start/ }).first().click();
    const exam = await beginRecorded(page, skill);
    const begunAt = performance.now();
    const wavesBefore = storm.waves;
    const versions = new ExamVersions(page, watch, exam.begun);
    await versions.look('begun');

    await (skill === 'writing' ? this.#writeThrough(exam, 1) : storm.pass(1));
    await versions.look('after a wave');
    await before(this.context);
    await watch.order(() => page.reload());
    await this.#isBack(exam);
    await versions.look('loaded anew');
    await (skill === 'writing' ? this.#writeThrough(exam, 1) : storm.pass(1));
    await versions.look('before handing in');

    versions.end();
    await (skill === 'writing' ? submit(page) : speak(page, 0.2));
    this.exams.push(
      Object.assign(exam, {
        waves: storm.waves - wavesBefore,
        ms: performance.now() - begunAt,
        versionChanges: versions.changes,
      }),
    );
    await waitForUpload(page);
    await page.getByRole('link', { name: 'Back to tests' }).click();
    await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
  }

  /** Types sentence after sentence, each until it is saved, until so many waves have gone live. */
  async #writeThrough(exam: ExamRecord, waves: number): Promise<void> {
    const until = this.storm.waves + waves;
    do {
      const sentence = `${SENTENCES[exam.text.length % SENTENCES.length] ?? ''} `;
      await write(this.page, sentence, this.keystrokeMs);
      exam.text += sentence;
      await waitForSaved(this.page);
    } while (this.storm.waves < until && !this.storm.isOver);
  }

  /** The exam goes on where it was: everything typed is there, and the recording runs. */
  async #isBack(exam: ExamRecord): Promise<void> {
    const { page } = this;
    await page.getByRole('timer', { name: 'Time left' }).waitFor();
    await page.getByText('Recording', { exact: true }).first().waitFor();
    if (exam.skill === 'speaking') return;
    const shown = await page.getByRole('textbox', { name: 'Your answer' }).inputValue();
    if (shown !== exam.text)
      throw new Error(`After loading the page anew it shows ${shown.length} of ${exam.text.length} letters.`);
  }
}
