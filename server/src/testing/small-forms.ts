import type { Skill } from '@bandmark/domain/skills';
import { filesOf } from '../exams/content/task-files';
import type { FullForm, FullForms } from '../exams/content/full-forms';

const NUMBERS = Array.from({ length: 40 }, (_, index) => index + 1);
const LIMIT = { words: 1, allowsNumber: false };

/** The correct answer to a question of the forms below. */
export const rightAnswer = (number: number) =>
  `answer${'abcdefghij'[number % 10]}${'klmn'[Math.floor((number - 1) / 10)]}`;

const GROUP = {
  kind: 'short-answer' as const,
  instruction: 'Answer.',
  limit: LIMIT,
  items: NUMBERS.map((number) => ({ number, text: `Question ${number}?` })),
};

const ANSWER_KEY = {
  keys: NUMBERS.map((number) => ({ kind: 'words' as const, number, variants: [rightAnswer(number)], limit: LIMIT })),
  bands: [
    { from: 39, band: 9 },
    { from: 30, band: 7 },
    { from: 0, band: 1 },
  ],
};

/** One form per skill, as small as the contracts allow: tests of how answers are processed need no real content. */
const FORMS: Readonly<Record<Skill, FullForm>> = {
  listening: {
    formId: 'full-listening-1',
    skill: 'listening',
    answerKey: ANSWER_KEY,
    task: {
      kind: 'listening',
      taskId: 'full-listening-1',
      parts: [
        {
          title: 'Part 1',
          situation: 'Two people speak.',
          preparationSeconds: 30,
          audio: { seconds: 60, files: [{ file: 'part-1.webm', type: 'audio/webm', bytes: 1000 }] },
          reviewSeconds: 30,
          groups: [GROUP],
        },
      ],
    },
  },
  reading: {
    formId: 'full-reading-1',
    skill: 'reading',
    answerKey: ANSWER_KEY,
    task: {
      kind: 'reading',
      taskId: 'full-reading-1',
      passages: [{ title: 'Words', summary: 'In order.', paragraphs: [{ text: 'Words.' }], groups: [GROUP] }],
    },
  },
  writing: {
    formId: 'full-writing-1',
    skill: 'writing',
    answerKey: null,
    task: {
      kind: 'essays',
      taskId: 'full-writing-1',
      tasks: ['Task 1', 'Task 2'].map((title, index) => ({
        title,
        prompt: `Write the text of ${title.toLowerCase()}.`,
        points: [],
        minimumWords: [150, 250][index] ?? 0,
        suggestedMinutes: [20, 40][index] ?? 0,
        ...(index === 0 && { figure: { file: 'towns.svg', width: 60, height: 30, description: 'Two towns.' } }),
      })),
    },
  },
  speaking: {
    formId: 'full-speaking-1',
    skill: 'speaking',
    answerKey: null,
    task: {
      kind: 'speaking',
      taskId: 'full-speaking-1',
      parts: [{ title: 'Interview', preparationSeconds: 0, questions: [{ text: 'Who?', suggestedSeconds: 30 }] }],
    },
  },
};

export const smallForms: FullForms = {
  idsOf: async (skill) => [FORMS[skill].formId],
  async form(formId) {
    const found = Object.values(FORMS).find((form) => form.formId === formId);
    if (!found) throw new Error(`There is no form ${formId}.`);
    return found;
  },
  async file(formId, file) {
    const { task } = await this.form(formId);
    const named = filesOf(task).find((each) => each.file === file);
    return named ? { content: Buffer.from(`${formId}: ${file}`), type: named.type } : null;
  },
};
