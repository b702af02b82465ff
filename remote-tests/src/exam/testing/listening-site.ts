import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import { formFile, fullTestPart } from '@bandmark/contracts/api/full-tests';
import { type AnswerDocument, readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { ListeningTask } from '@bandmark/contracts/tasks/listening-task';
import { act } from '@testing-library/react';
import { ExamSite, FULL_PART, SERVER_TIME, WRITING } from './exam-site';
import { FakeSound } from './fake-sound';

/** Saved before a test fakes the page's timers. */
const { setTimeout: realTimeout } = globalThis;
const realTurn = () => new Promise((resolve) => realTimeout(resolve, 0));

const BYTES = 8;
const files = (part: number) => [
  { file: `audio/part-${part}.webm`, type: 'audio/webm; codecs=opus', bytes: BYTES },
  { file: `audio/part-${part}.m4a`, type: 'audio/mp4', bytes: BYTES },
];

/** Two parts: 4 seconds to read, 20 to hear, 3 to check. */
const TASK: ListeningTask = {
  kind: 'listening',
  taskId: 'l',
  parts: [1, 2].map((part) => ({
    title: `Recording ${part}`,
    situation: `Two people talk about topic ${part}.`,
    preparationSeconds: 4,
    audio: { seconds: 20, files: files(part) },
    reviewSeconds: 3,
    groups: [
      {
        kind: 'sentences',
        instruction: 'Complete the sentences.',
        limit: { words: 1, allowsNumber: false },
        items: [{ number: part, text: `Topic ${part} is {${part}}.` }],
      },
    ],
  })),
};

const LISTENING: AnyAttempt = {
  ...WRITING,
  myTestId: 43,
  skill: 'listening',
  deadline: SERVER_TIME + 30 * 60_000,
  task: TASK,
};

/** A listening part of a full test: its site, its sound, and its form's files. */
export class ListeningSite extends ExamSite {
  readonly sound = new FakeSound();
  /** Names of the requested files, in order. */
  readonly fetched: string[] = [];
  /** Decides which files fail to download, or arrive truncated. */
  missing: (file: string) => 'refused' | 'cut' | null = () => null;

  constructor() {
    super();
    let made = 0;
    URL.createObjectURL = () => `blob:http://localhost/${(made += 1)}`;
    this.api.on(formFile, ({ params }) => {
      const file = params.file ?? '';
      this.fetched.push(file);
      const missing = this.missing(file);
      if (missing === 'refused') throw new TypeError('Failed to fetch');
      // The response is binary, which no schema describes.
      return new Uint8Array(missing === 'cut' ? BYTES - 1 : BYTES) as unknown as Record<string, never>;
    });
  }

  /** Opens the room of a begun part on a device without a stored answer. @param document the server's answer */
  async openRoom(document: Partial<AnswerDocument> = {}, ahead = 0): Promise<void> {
    this.leaseHeld(1, ahead);
    this.stored(document, ahead);
    this.open('/test/listening/43');
    for (let step = 0; step < 6; step += 1) await this.advance(150);
  }

  /** What the server has now. */
  stored(document: Partial<AnswerDocument>, ahead: number): void {
    const text = JSON.stringify({ version: 1, ...document });
    const serverTime = SERVER_TIME + ahead;
    const attempt = { ...LISTENING, serverTime, answer: { sequence: 1, text } };
    this.api.on(fullTestPart, { ...FULL_PART, serverTime, attempt });
  }

  /** Files arrive through Node's streams, which take turns of the real event loop. */
  override async advance(ms: number): Promise<void> {
    await act(async () => {
      for (let turn = 0; turn < 8; turn += 1) await realTurn();
    });
    await super.advance(ms);
  }

  /** The answer document that was saved last. */
  get kept(): AnswerDocument {
    return readAnswerDocument(this.outbox.saved.at(-1) ?? '');
  }

  override close(): void {
    this.sound.restore();
    super.close();
  }
}
