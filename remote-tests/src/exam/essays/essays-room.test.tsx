import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import { formFile, fullTestPart } from '@bandmark/contracts/api/full-tests';
import { refuse } from '@bandmark/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ExamSite, FULL_PART, WRITING } from '../testing/exam-site';

const SVG = new TextEncoder().encode('<svg/>');

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
  site.api.on(formFile, SVG);
});
afterEach(() => site.close());

const FIGURE = { file: 'chart.svg', width: 720, height: 420, description: 'A chart of how people travelled.' };
const ESSAYS: AnyAttempt = {
  ...WRITING,
  myTestId: 43,
  deadline: WRITING.deadline + 40 * 60_000,
  task: {
    kind: 'essays',
    taskId: 'full-writing-1',
    tasks: [
      {
        title: 'Task 1',
        prompt: 'The chart shows travel.',
        points: ['Compare.'],
        figure: FIGURE,
        minimumWords: 150,
        suggestedMinutes: 20,
      },
      { title: 'Task 2', prompt: 'Should all swim?', points: [], minimumWords: 250, suggestedMinutes: 40 },
    ],
  },
};

async function takeEssays(attempt = ESSAYS) {
  site.api.on(fullTestPart, { ...FULL_PART, skill: 'writing', attempt });
  site.open('/test-writing/43');
  return screen.findByRole('heading', { level: 1, name: 'Writing' });
}
const editor = (task: 1 | 2) => screen.getByRole('textbox', { name: `Your answer to task ${task}` });
const tab = (task: 1 | 2) => screen.getByRole('tab', { name: new RegExp(`^Task ${task}`) });
const saved = () => JSON.parse(String(site.outbox.saved.at(-1))) as { texts: string[]; part?: number };

test('each text has its task, its editor and its count; both are one answer', async () => {
  await takeEssays();
  expect(screen.getByText('The chart shows travel.')).toBeVisible();
  expect(await screen.findByRole('img', { name: FIGURE.description })).toBeVisible();
  expect(editor(1)).toHaveFocus();
  expect(editor(1)).toHaveAttribute('spellcheck', 'false');
  await site.user.type(editor(1), 'Three short words');
  expect(tab(1)).toHaveTextContent('3 of 150 words');
  await site.user.click(tab(2));
  expect(screen.getByText('Should all swim?')).toBeVisible();
  expect(screen.queryByText('The chart shows travel.')).toBeNull();
  expect(screen.getByText('Full test 7, task 2 of 2')).toBeVisible();
  await site.user.type(editor(2), 'Yes.');
  expect(saved()).toEqual({ version: 1, part: 1, texts: ['Three short words', 'Yes.'] });
  await site.user.click(tab(1));
  expect(editor(1)).toHaveValue('Three short words');
  expect(await screen.findByRole('img', { name: FIGURE.description })).toBeVisible();
});

test('tabs are chosen with the arrow keys, which keep the focus', async () => {
  await takeEssays();
  tab(1).focus();
  await site.user.keyboard('{ArrowRight}');
  expect(tab(2)).toHaveFocus();
  expect(tab(2)).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: /^Task 2/ })).toContainElement(editor(2));
  await site.user.keyboard('{ArrowRight}');
  expect(tab(1)).toHaveFocus();
  await site.user.keyboard('{End}{Tab}');
  expect(tab(2)).toHaveAttribute('tabindex', '0');
  expect(tab(1)).toHaveAttribute('tabindex', '-1');
});

test('another device goes on at the text that was seen last', async () => {
  const text = JSON.stringify({ version: 1, texts: ['One.', 'Two.'], part: 1 });
  await takeEssays({ ...ESSAYS, answer: { sequence: 4, text } });
  expect(editor(2)).toHaveValue('Two.');
});

test('the question before submitting names both texts', async () => {
  const text = JSON.stringify({ version: 1, texts: ['One two.', ''] });
  await takeEssays({ ...ESSAYS, answer: { sequence: 4, text } });
  await site.user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Submit your answer?' }));
  expect(dialog.getByText(/Task 1 has 2 of at least 150 words\. Task 2 is empty\./)).toBeVisible();
});

test('a drawing that cannot be loaded is described, and comes with another try', async () => {
  site.api.on(formFile, refuse(503, 'Busy.'));
  await takeEssays();
  expect(await screen.findByText(FIGURE.description)).toBeVisible();
  site.api.on(formFile, SVG);
  await site.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('img', { name: FIGURE.description })).toBeVisible());
});
