import type { AnswerKey } from '@bandmark/contracts/content/answer-keys';
import type { Figure, QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { type Question, questionsOf } from '@bandmark/contracts/tasks/questions-of';
import { html, type Html, nothing } from './html';

type Keys = ReadonlyMap<number, AnswerKey>;

/** Base path of a form's files: `/files/full-1/`. */
export type FileBase = string;

/** A group of questions, each with its key beside it. */
export function groupHtml(group: QuestionGroup, keys: Keys, files: FileBase): Html {
  const questions = questionsOf(group);
  return html`<section class="group">
    <h4>${rangeOf(questions)} <small>${group.kind}</small></h4>
    <p>${group.instruction} ${limitText(group)}</p>
    ${group.kind === 'diagram' ? figureHtml(group.figure, files) : nothing} ${layoutHtml(group)} ${sharedChoices(group)}
    <table>
      <thead>
        <tr>
          <th>No.</th>
          <th>Question</th>
          <th>Key</th>
          <th>Evidence</th>
        </tr>
      </thead>
      <tbody>
        ${questions.map((question) => rowHtml(question, keys.get(question.number), group.kind === 'multiple-choice'))}
      </tbody>
    </table>
  </section>`;
}

export function figureHtml({ file, width, height, description }: Figure, files: FileBase): Html {
  return html`<figure>
    <img src="${files}${file}" width="${width}" height="${height}" alt="${description}" />
    <figcaption>For candidates who cannot see it: ${description}</figcaption>
  </figure>`;
}

function rangeOf(questions: readonly Question[]): string {
  const numbers = questions.map(({ number }) => number);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return first === last ? `Question ${first}` : `Questions ${first} to ${last}`;
}

function limitText(group: QuestionGroup): string {
  const limit = 'limit' in group ? group.limit : undefined;
  if (!limit) return '';
  const words = limit.words === 0 ? 'no word' : `at most ${limit.words} word${limit.words === 1 ? '' : 's'}`;
  return `(${words}${limit.allowsNumber ? ' and/or a number' : ''})`;
}

/** Summaries and tables as a candidate sees them. */
function layoutHtml(group: QuestionGroup): Html {
  if (group.kind === 'summary')
    return html`<div class="layout">
      <h5>${group.title}</h5>
      ${group.paragraphs.map((text) => html`<p>${text}</p>`)}
    </div>`;
  if (group.kind !== 'table') return nothing;
  return html`<table class="layout">
    <caption>
      ${group.title}
    </caption>
    <tr>
      ${group.columns.map((text) => html`<th>${text}</th>`)}
    </tr>
    ${group.rows.map(
      (row) =>
        html`<tr>
          ${row.map((text) => html`<td>${text}</td>`)}
        </tr>`,
    )}
  </table>`;
}

/** Choices shared by all questions of a group. */
function sharedChoices(group: QuestionGroup): Html {
  if (!('choices' in group) || !group.choices) return nothing;
  const title = group.kind === 'matching' ? html`<h5>${group.choicesTitle}</h5>` : nothing;
  return html`${title}${choicesHtml(group.choices)}`;
}

function choicesHtml(choices: NonNullable<Question['choices']>): Html {
  return html`<ul class="choices">
    ${choices.map(({ letter, text }) => html`<li><b>${letter}</b> ${text}</li>`)}
  </ul>`;
}

function rowHtml({ number, text, choices }: Question, key: AnswerKey | undefined, hasOwnChoices: boolean): Html {
  return html`<tr id="question-${number}">
    <td>${number}</td>
    <td>${text}${hasOwnChoices && choices ? choicesHtml(choices) : nothing}</td>
    <td class="key">${key ? keyText(key) : html`<strong class="problem">no key</strong>`}</td>
    <td>${key ? evidenceText(key) : ''}</td>
  </tr>`;
}

function keyText(key: AnswerKey): string {
  if ('words' in key) return key.words.join(' / ');
  if ('letters' in key) return key.letters.join(', ');
  return 'letter' in key ? key.letter : key.judgement;
}

function evidenceText({ evidence = '' }: AnswerKey): string {
  return typeof evidence === 'string' ? evidence : evidence.join(' … ');
}
