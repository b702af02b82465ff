/** `npm run content -- check | audio | preview`: the tools of content authors before a form is used. */
import { command, wholeNumber } from '@bandmark/command-line/command';
import { runCommand, say } from '../run-command';
import { makeAudio } from './audio/make-audio';
import { checkContent } from './check-content';
import { describeForm } from './describe-form';
import { startPreview } from './preview/preview-server';
import { CONTENT_FOLDER, readForms } from './read-forms';

const line = command('Checks and measures the forms of the full test.');

line
  .command('check')
  .description('Reports faults of a form and how hard its texts are; exits with 1 if there is a fault.')
  .action(() =>
    runCommand(async () => {
      const { forms, problems: unread } = await readForms();
      for (const { file, form } of forms) say([file, ...describeForm(form)].join('\n  '));
      const problems = [...unread, ...checkContent(forms)];
      for (const { file, text } of problems) say(`${file}: ${text}`);
      say(problems.length === 0 ? `${forms.length} files, nothing wrong.` : `${problems.length} to mend.`);
      return problems.length === 0 ? 0 : 1;
    }),
  );

line
  .command('audio')
  .description('Makes the recordings of the listening tests from their scripts; those that have not changed are kept.')
  .argument('[form]', 'only this one: full-1')
  .action((form) => runCommand(() => makeAudio(form, say).then(() => undefined)));

line
  .command('preview')
  .description(
    'Serves the forms as pages, with their keys, to this machine alone; a page reloads when its form changes.',
  )
  .option('--port <port>', 'where to listen', wholeNumber, 4920)
  .action(({ port }) =>
    runCommand(async () => {
      const { origin } = await startPreview({ contentFolder: CONTENT_FOLDER, port, measuresOf: describeForm });
      say(`The forms are shown at ${origin}. Stop with Ctrl+C.`);
      return undefined;
    }),
  );

line.parse();
