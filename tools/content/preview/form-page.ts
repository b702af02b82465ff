import { keyedForm } from '../keyed-form';
import type { Form, FormOf, Problem, ReadForm } from '../read-forms';
import { html, type Html, nothing } from './html';
import { figureHtml, type FileBase, groupHtml } from './question-list';

/** An HTML page with `content`, which reloads when a file of a form changes. */
export function pageHtml(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/preview.css" />
        <script src="/reload.js" defer></script>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.html.trim();
}

/** The list of forms and their problems. */
export function indexPage(forms: readonly ReadForm[], problems: readonly Problem[]): string {
  return pageHtml(
    'Forms of the full test',
    html`<h1>Forms of the full test</h1>
      <p>With their keys: for authors alone.</p>
      ${problemsHtml(problems)}
      <ul>
        ${forms.map(
          ({ file, form }) =>
            html`<li><a href="/${addressOf(file)}">${file.replace('.json', '')}</a> <small>${form.formId}</small></li>`,
        )}
      </ul>`,
  );
}

/** `full-1/reading.json` → `full-1/reading`. */
export const addressOf = (file: string) => file.replace(/\.json$/, '');

/**
 * A form with all parts, recordings and drawings, and the key beside each question.
 * @param measures lines about length and readability of its texts
 */
export function formPage({ file, form }: ReadForm, problems: readonly Problem[], measures: readonly string[]): string {
  const files = `/files/${file.split('/')[0] ?? ''}/`;
  return pageHtml(
    `${form.formId}, preview`,
    html`<p><a href="/">All forms</a></p>
      <h1>${form.formId}</h1>
      ${problemsHtml(problems.filter((problem) => problem.file === file))}
      <details>
        <summary>Measures</summary>
        <ul>
          ${measures.map((line) => html`<li>${line}</li>`)}
        </ul>
      </details>
      ${bodyOf(form, files)}`,
  );
}

/** The page of a form whose file cannot be read. */
export const brokenPage = (file: string, problems: readonly Problem[]): string =>
  pageHtml(
    `${file}, preview`,
    html`<p><a href="/">All forms</a></p>
      <h1>${file}</h1>
      ${problemsHtml(problems.filter((problem) => problem.file === file))}`,
  );

function problemsHtml(problems: readonly Problem[]): Html {
  if (problems.length === 0) return nothing;
  return html`<section class="problem">
    <h2>To mend</h2>
    <ul>
      ${problems.map(({ file, text }) => html`<li>${file}: ${text}</li>`)}
    </ul>
  </section>`;
}

function bodyOf(form: Form, files: FileBase): Html {
  switch (form.skill) {
    case 'listening':
      return listeningHtml(form, files);
    case 'reading':
      return readingHtml(form, files);
    case 'writing':
      return html`${form.task.tasks.map(
        ({ title, prompt, points, figure, minimumWords, suggestedMinutes }) =>
          html`<section>
            <h2>${title}</h2>
            <p class="text">${prompt}</p>
            ${listHtml(points)} ${figure ? figureHtml(figure, files) : nothing}
            <p><small>At least ${minimumWords} words, about ${suggestedMinutes} minutes.</small></p>
          </section>`,
      )}`;
    case 'speaking':
      return html`${form.task.parts.map(
        ({ title, preparationSeconds, questions }) =>
          html`<section>
            <h2>${title}</h2>
            <p><small>${preparationSeconds} s to prepare.</small></p>
            <ol>
              ${questions.map(
                ({ text, points = [], suggestedSeconds }) =>
                  html`<li>${text} <small>${suggestedSeconds} s</small>${listHtml(points)}</li>`,
              )}
            </ol>
          </section>`,
      )}`;
  }
}

function listeningHtml(form: FormOf<'listening'>, files: FileBase): Html {
  const keys = keyedForm(form)?.keys ?? new Map();
  return html`${form.task.parts.map(
    ({ title, situation, audio, preparationSeconds, reviewSeconds, groups }, index) =>
      html`<section>
        <h2>${title}</h2>
        <p>${situation}</p>
        <audio controls preload="none">
          ${audio.files.map(({ file, type }) => html`<source src="${files}${file}" type="${type}" />`)}
        </audio>
        <p>
          <small>${preparationSeconds} s to read, ${audio.seconds} s of sound, ${reviewSeconds} s to check.</small>
        </p>
        <details>
          <summary>Script</summary>
          ${(form.scripts[index]?.lines ?? []).map((line) =>
            'text' in line
              ? html`<p><b>${line.speaker}:</b> ${line.text}</p>`
              : html`<p><small>${line.pause} s</small></p>`,
          )}
        </details>
        ${groups.map((group) => groupHtml(group, keys, files))}
      </section>`,
  )}`;
}

function readingHtml(form: FormOf<'reading'>, files: FileBase): Html {
  const keys = keyedForm(form)?.keys ?? new Map();
  return html`${form.task.passages.map(
    ({ title, summary, paragraphs, figure, groups }) =>
      html`<section>
        <h2>${title}</h2>
        <p><em>${summary}</em></p>
        ${paragraphs.map(({ label, text }) => html`<p class="text">${label ? html`<b>${label}</b> ` : nothing}${text}</p>`)}
        ${figure ? figureHtml(figure, files) : nothing} ${groups.map((group) => groupHtml(group, keys, files))}
      </section>`,
  )}`;
}

const listHtml = (texts: readonly string[]): Html =>
  texts.length === 0
    ? nothing
    : html`<ul>
        ${texts.map((text) => html`<li>${text}</li>`)}
      </ul>`;
