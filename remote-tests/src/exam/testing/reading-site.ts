import { type AnswerDocument, readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import { fullTestPart } from '@bandmark/contracts/api/full-tests';
import type { ReadingTask } from '@bandmark/contracts/tasks/reading-task';
import { screen } from '@testing-library/react';
import { ExamSite, FULL_PART, WRITING } from './exam-site';

const limit = { words: 1, allowsNumber: false };

/** Two passages: questions 1 and 2, and question 3. */
const TASK: ReadingTask = {
  kind: 'reading',
  taskId: 'r',
  passages: [
    {
      title: 'Salt from the sea',
      summary: 'How salt is made.',
      paragraphs: [{ text: 'The water goes and the salt stays.' }, { text: 'A gate is lifted.' }],
      groups: [
        {
          kind: 'short-answer',
          instruction: 'Answer.',
          limit,
          items: [
            { number: 1, text: 'What goes?' },
            { number: 2, text: 'What stays?' },
          ],
        },
      ],
    },
    {
      title: 'Why streets bend',
      summary: 'Streets are old.',
      paragraphs: [{ label: 'A', text: 'A street follows a field.' }],
      groups: [
        {
          kind: 'judgement',
          instruction: 'Do they agree?',
          about: 'facts',
          items: [{ number: 3, text: 'Streets are old.' }],
        },
      ],
    },
  ],
};

const READING: AnyAttempt = { ...WRITING, skill: 'reading', task: TASK, deadline: WRITING.begunAt + 60 * 60_000 };

/** A reading part of a full test. */
export class ReadingSite extends ExamSite {
  /** What the server has now. */
  stored(sequence: number, document?: Partial<AnswerDocument>): void {
    const text = document ? JSON.stringify({ version: 1, ...document }) : '';
    const attempt = { ...READING, answer: { sequence, text } };
    this.api.on(fullTestPart, { ...FULL_PART, skill: 'reading', attempt });
  }

  /** Opens the part, begun before and with this document, if any. */
  async take(document?: Partial<AnswerDocument>): Promise<void> {
    this.stored(document ? 1 : 0, document);
    this.open('/test/reading/43');
    await screen.findByRole('navigation', { name: 'Questions' });
  }

  /** The answer document that the outbox saved last. */
  kept(): AnswerDocument {
    return readAnswerDocument(this.outbox.saved.at(-1) ?? '');
  }
}
