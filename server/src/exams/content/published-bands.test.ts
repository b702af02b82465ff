import { isWordsAnswerRight } from '@bandmark/domain/answer-key/judge-answers';
import { bandOfRawScore } from '@bandmark/domain/answer-key/raw-score-band';
import { questionsOf } from '@bandmark/contracts/tasks/questions-of';
import { KEYED_SKILLS, type KeyedSkill } from '@bandmark/domain/skills';
import { openFullForms } from './full-forms';

/** Raw scores of 40 with their bands, as published: [lowest, highest, band]. */
const PUBLISHED: Readonly<Record<KeyedSkill, readonly (readonly [from: number, to: number, band: number])[]>> = {
  listening: [
    [39, 40, 9],
    [37, 38, 8.5],
    [35, 36, 8],
    [32, 34, 7.5],
    [30, 31, 7],
    [26, 29, 6.5],
    [23, 25, 6],
    [18, 22, 5.5],
    [16, 17, 5],
    [13, 15, 4.5],
    [11, 12, 4],
    [9, 10, 3.5],
    [6, 8, 3],
    [4, 5, 2.5],
  ],
  reading: [
    [39, 40, 9],
    [37, 38, 8.5],
    [35, 36, 8],
    [33, 34, 7.5],
    [30, 32, 7],
    [27, 29, 6.5],
    [23, 26, 6],
    [19, 22, 5.5],
    [15, 18, 5],
    [13, 14, 4.5],
    [10, 12, 4],
    [8, 9, 3.5],
    [6, 7, 3],
    [4, 5, 2.5],
  ],
};

const forms = openFullForms();

test.each(KEYED_SKILLS)(
  'every shipped form of %s gives the published bands, and never more for fewer',
  async (skill) => {
    const formIds = await forms.idsOf(skill);
    expect(formIds.length).toBeGreaterThanOrEqual(3);
    for (const formId of formIds) {
      const { answerKey } = await forms.form(formId);
      const bands = Array.from({ length: 41 }, (_, score) => bandOfRawScore(answerKey?.bands ?? [], score));
      for (const [from, to, band] of PUBLISHED[skill])
        expect([formId, from, bands.slice(from, to + 1)]).toEqual([formId, from, Array(to - from + 1).fill(band)]);
      expect(bands).toEqual([...bands].sort((a, b) => a - b));
      // An empty part must not get band 2, which would lift a mean: no correct answer is 0, one is 1.
      expect(bands.slice(0, 4)).toEqual([0, 1, 2, 2]);
    }
  },
);

test('an answer may repeat the pound sign that is printed before its gap', async () => {
  const priced: string[] = [];
  for (const skill of KEYED_SKILLS) {
    for (const formId of await forms.idsOf(skill)) {
      const { task, answerKey } = await forms.form(formId);
      if (task.kind !== 'listening' && task.kind !== 'reading') throw new Error(`${formId} has no questions`);
      const groups = (task.kind === 'listening' ? task.parts : task.passages).flatMap((part) => part.groups);
      const texts = new Map(groups.flatMap(questionsOf).map(({ number, text }) => [number, text]));
      for (const key of answerKey?.keys ?? []) {
        if (key.kind !== 'words' || !texts.get(key.number)?.includes(`£{${key.number}}`)) continue;
        const amount = key.variants[0]?.replace('(£)', '') ?? '';
        priced.push(amount);
        for (const answer of [amount, `£${amount}`])
          expect([formId, answer, isWordsAnswerRight(answer, key.variants, key.limit)]).toEqual([formId, answer, true]);
      }
    }
  }
  expect(priced).toEqual(['28', '30', '65']);
});
