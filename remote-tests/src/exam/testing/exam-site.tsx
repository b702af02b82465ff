import { type Attempt, beginAttempt, type ExtraTime, takeLease, testPart } from '@bandmark/contracts/api/attempts';
import { noteExamEvents } from '@bandmark/contracts/api/exam-events';
import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { useAppStore } from '@bandmark/platform';
import { providePlatform } from '@bandmark/platform/host';
import { GuardedRouter, memoryHistory, type MockedApi, mockApi, Route, Routes } from '@bandmark/platform/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FullTestScreen, KeyedTestScreen, QuickTestScreen, StartScreen } from '../../screens/exam-screens';
import type { TestPart } from '../part/test-part';
import { FakeOutbox } from './fake-outbox';
import { FakeRecorder } from './fake-recorder';

export const SERVER_TIME = 1_800_000_000_000;
const MINUTES = 60_000;

export const WRITING: Attempt = {
  attemptId: 'a0000000-0000-4000-8000-000000000001',
  myTestId: 42,
  skill: 'writing',
  state: 'begun',
  begunAt: SERVER_TIME,
  deadline: SERVER_TIME + 20 * MINUTES,
  serverTime: SERVER_TIME,
  task: {
    kind: 'writing',
    taskId: 't',
    prompt: 'Should cars stay out?',
    points: ['Say what you think.'],
    minimumWords: 180,
  },
  answer: { sequence: 0, text: '' },
  grant: 'grant-1',
  answerId: 7,
  uuid: 'b0000000-0000-4000-8000-000000000001',
};

export const SPEAKING: Attempt = {
  ...WRITING,
  skill: 'speaking',
  deadline: SERVER_TIME + 10 * MINUTES,
  task: {
    kind: 'speaking',
    taskId: 's',
    parts: [
      { title: 'Interview', preparationSeconds: 0, questions: [{ text: 'Where do you live?', suggestedSeconds: 40 }] },
      {
        title: 'Long turn',
        preparationSeconds: 60,
        questions: [{ text: 'Describe something you made.', points: ['what it was'], suggestedSeconds: 120 }],
      },
    ],
  },
};

/** A part of a full test that is not begun; `skill` is the test's own. */
export const FULL_PART: TestPart = {
  myTestId: 43,
  number: 7,
  skill: 'listening',
  durationMs: 30 * MINUTES,
  serverTime: SERVER_TIME,
  attempt: null,
  certificateName: 'Sample Candidate',
};

/** The site around an exam: its server, the recorder's remote, the outbox, the router. */
export class ExamSite {
  readonly api: MockedApi = mockApi();
  readonly recorder = new FakeRecorder();
  readonly outbox = new FakeOutbox();
  /** The recorder's remote cannot be loaded. */
  isRecorderMissing = false;
  /** The recorder's remote loads once this resolves. */
  recorderComes: Promise<void> = Promise.resolve();
  #history = memoryHistory(['/']);
  readonly #openedAt: number;
  readonly user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

  constructor() {
    // Fakes only the page's timers: Node's streams, which carry the mocked responses, need the real ones.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
    this.#openedAt = performance.now();
    useAppStore.setState({ user: { name: 'Sample Candidate', location: null, userId: 'u1' } });
    URL.createObjectURL = () => 'blob:check';
    URL.revokeObjectURL = () => undefined;
    HTMLMediaElement.prototype.play = jest.fn(() => Promise.resolve());
    providePlatform({
      load: (key) => {
        if (key !== 'recorder/session' || this.isRecorderMissing) return Promise.reject(new Error(`no ${key}`));
        return this.recorderComes.then(() => this.recorder as unknown as RemoteModules[typeof key]);
      },
      openOutbox: () => Promise.resolve(this.outbox),
      preload: () => undefined,
    });
    this.leaseHeld();
    localStorage.clear();
    this.api.on(noteExamEvents, { stored: 1 });
  }

  /** @param names of the candidate; a server that does not ask for names sends none */
  part(
    attempt: Attempt | null,
    skill: Attempt['skill'] = attempt?.skill ?? 'writing',
    names: { certificateName?: string | null; suggestedName?: string } = {},
  ): void {
    const durationMs = (skill === 'writing' ? 20 : 10) * MINUTES;
    this.api.on(testPart, { myTestId: 42, number: 6, skill, durationMs, serverTime: SERVER_TIME, attempt, ...names });
    if (attempt) this.api.on(beginAttempt, attempt);
  }

  /**
   * @param ahead milliseconds by which the server's clock is ahead of its first response
   * @param extra fields about the attempt's deadline
   */
  leaseHeld(segment = 1, ahead = 0, extra: { deadline?: number; extraTimes?: ExtraTime[] } = {}): void {
    this.api.on(takeLease, () => {
      const serverTime = Math.round(SERVER_TIME + ahead + performance.now() - this.#openedAt);
      return { segment, expiresAt: serverTime + 15_000, serverTime, ...extra };
    });
  }

  /** Opens the path, with the list of tests before it. */
  open(path: string) {
    this.#history = memoryHistory(['/tests', path]);
    return render(
      <GuardedRouter history={this.#history}>
        <Routes>
          <Route path="/start/:type" element={<StartScreen />} />
          <Route path="/quick-test-writing/:testId" element={<QuickTestScreen skill="writing" />} />
          <Route path="/quick-test-speaking/:testId" element={<QuickTestScreen skill="speaking" />} />
          <Route path="/test-writing/:testId" element={<FullTestScreen skill="writing" />} />
          <Route path="/test-speaking/:testId" element={<FullTestScreen skill="speaking" />} />
          <Route path="/test/:testType/:testId" element={<KeyedTestScreen />} />
          <Route path="/tests" element={<h1>Quick Tests</h1>} />
        </Routes>
      </GuardedRouter>,
    );
  }

  /** The browser's Back. */
  async goBack(): Promise<void> {
    await act(async () => this.#history.navigator.go(-1));
  }

  /** Opens a begun writing part. @returns its text box */
  async takeWriting(attempt = WRITING): Promise<HTMLElement> {
    this.part(attempt);
    this.open('/quick-test-writing/42');
    return screen.findByRole('textbox', { name: 'Your answer' });
  }

  /** Presses Submit and confirms. */
  async submit(): Promise<void> {
    await this.user.click(screen.getByRole('button', { name: 'Submit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Submit your answer?' }));
    await this.user.click(dialog.getByRole('button', { name: 'Submit answer' }));
  }

  advance(ms: number): Promise<void> {
    return act(async () => jest.advanceTimersByTimeAsync(ms));
  }

  close(): void {
    this.api.restore();
    jest.useRealTimers();
    useAppStore.setState({ user: null });
  }
}
