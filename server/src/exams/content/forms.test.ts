import { chooseForm } from './choose-form';
import { formById, QUICK_FORMS } from './forms';

const ids = QUICK_FORMS.writing.map(({ formId }) => formId);

test('there are twelve forms of each skill, each with its own id and question', () => {
  for (const forms of [QUICK_FORMS.writing, QUICK_FORMS.speaking]) {
    expect(forms).toHaveLength(12);
    expect(new Set(forms.map(({ formId }) => formId)).size).toBe(forms.length);
    expect(new Set(forms.map(({ task }) => JSON.stringify(task).replaceAll(task.taskId, ''))).size).toBe(forms.length);
  }
});

test('every speaking form is an interview and a long turn with time to prepare', () => {
  for (const { task } of QUICK_FORMS.speaking) {
    if (task.kind !== 'speaking') throw new Error('not a speaking task');
    expect(task.parts.map(({ title }) => title)).toEqual(['Interview', 'Long turn']);
    expect(task.parts[1]?.preparationSeconds).toBe(60);
    const seconds = task.parts.flatMap(({ questions }) => questions).reduce((sum, q) => sum + q.suggestedSeconds, 60);
    expect(seconds).toBeLessThanOrEqual(600);
  }
});

test('a repeat asks another form until all were used, and then starts over', () => {
  const had: string[] = [];
  for (const _ of ids) had.push(chooseForm(ids, had, 2));
  expect([...had].sort()).toEqual([...ids].sort());
  expect(chooseForm(ids, had, 2)).toBe(had[0]);
});

test.each([0, 1, 2, 3, 1_000_003])('starts at form %i of the list', (start) => {
  expect(chooseForm(ids, [], start)).toBe(ids[start % ids.length]);
});

test('a form is found by its id', () => {
  expect(formById('quick-speaking-2')?.skill).toBe('speaking');
  expect(formById('quick-speaking-999')).toBeUndefined();
});
