import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { questionsOf } from '@bandmark/contracts/tasks/questions-of';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkForm } from './check-form';
import { keyedForm, type KeyedForm } from './keyed-form';
import { balanceOf, mostByChance } from './balance';
import type { Form, Problem, ReadForm } from './read-forms';

/** All problems of the forms, individually and in comparison with each other. */
export function checkContent(forms: readonly ReadForm[]): Problem[] {
  return [
    ...forms.flatMap(({ file, folder, form }) =>
      [...names(file, form), ...partTitles(form), ...missingFiles(folder, form), ...keyProblems(form)].map((text) => ({
        file,
        text,
      })),
    ),
    ...sharedQuestions(forms),
  ];
}

/** The form and the task in `full-1/reading.json` must be named `full-reading-1`. */
function names(file: string, { formId, skill, task }: Form): string[] {
  const expected = `full-${skill}-${/^full-(\d+)\//.exec(file)?.[1] ?? ''}`;
  return formId === expected && task.taskId === expected ? [] : [`Form and task must be named ${expected}.`];
}

/** The page numbers the parts, so a title with a number would read "Part 1: Part 1: Interview". */
function partTitles({ task }: Form): string[] {
  if (task.kind !== 'speaking') return [];
  return task.parts
    .filter(({ title }) => /^part\b/i.test(title))
    .map(({ title }) => `The title "${title}" has the number of its part, which the page puts before it.`);
}

function missingFiles(folder: string, form: Form): string[] {
  return filesOf(form)
    .filter((name) => !existsSync(join(folder, name)))
    .map((name) => `The file ${name} is missing.`);
}

function filesOf({ task }: Form): string[] {
  switch (task.kind) {
    case 'listening':
      return task.parts.flatMap(({ audio, groups }) => [...audio.files.map(({ file }) => file), ...figures(groups)]);
    case 'reading':
      return task.passages.flatMap(({ figure, groups }) => [...(figure ? [figure.file] : []), ...figures(groups)]);
    case 'essays':
      return task.tasks.flatMap(({ figure }) => figure?.file ?? []);
    case 'speaking':
      return [];
  }
}

function figures(groups: readonly QuestionGroup[]): string[] {
  return groups.flatMap((group) => (group.kind === 'diagram' ? [group.figure.file] : []));
}

function keyProblems(form: Form): string[] {
  const keyed = keyedForm(form);
  return keyed ? [...checkForm(keyed), ...positions(keyed)] : [];
}

/** Answering by position or length alone must not beat chance. */
function positions(keyed: KeyedForm): string[] {
  const { choices } = balanceOf(keyed);
  const most = mostByChance(choices);
  return choices.readers
    .filter(({ right }) => right > most)
    .map(
      ({ name, right }) =>
        `Who answers "${name}" gets ${right} of ${choices.questions} right; chance gives at most ${most.toFixed(1)}.`,
    );
}

/** Two forms must not ask the same question. */
function sharedQuestions(forms: readonly ReadForm[]): Problem[] {
  const firstFile = new Map<string, string>();
  return forms.flatMap(({ file, form }) =>
    questionTexts(form).flatMap((text) => {
      const earlier = firstFile.get(text);
      if (earlier === undefined) firstFile.set(text, file);
      return earlier === undefined || earlier === file ? [] : [{ file, text: `${earlier} asks the same: "${text}"` }];
    }),
  );
}

function questionTexts(form: Form): string[] {
  const texts = () => {
    switch (form.task.kind) {
      case 'essays':
        return form.task.tasks.map(({ prompt }) => prompt);
      case 'speaking':
        return form.task.parts.flatMap(({ questions }) => questions.map(({ text }) => text));
      default:
        return (keyedForm(form)?.parts ?? []).flatMap(({ groups }) =>
          groups.flatMap(questionsOf).map(({ text }) => text),
        );
    }
  };
  const asked = texts().map((text) => text.replaceAll(/\{\d+\}/g, '{}').toLowerCase());
  // The text of a headings question is only the paragraph's letter, so it may repeat.
  return [...new Set(asked)].filter((text) => !/^paragraph [a-l]$/.test(text));
}
