import { fullTestPart } from '@bandmark/contracts/api/full-tests';
import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import type { Skill } from '@bandmark/domain/skills';
import { refuse } from '@bandmark/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ExamSite, FULL_PART, SERVER_TIME, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

const SUBMITTED: AnyAttempt = {
  ...WRITING,
  myTestId: 43,
  skill: 'reading',
  state: 'submitted',
  task: { kind: 'reading', taskId: 'r', passages: [] },
  answer: { sequence: 3, text: '{"version":1,"answers":{"1":"tea","2":""}}' },
  submission: { receipt: 'R-17', at: SERVER_TIME, by: 'candidate', late: false },
  answerId: 77,
};

/** Opens the reading part, which is submitted. @param others state of each other part */
async function afterReading(others: Partial<Record<Skill, AnyAttempt['state']>>, submitted = SUBMITTED) {
  site.api.on(fullTestPart, ({ params }) => {
    const skill = params['skill'] as Skill;
    const state = skill === 'reading' ? 'submitted' : others[skill];
    const durationMs = { listening: 30, reading: 60, writing: 90, speaking: 12 }[skill] * 60_000;
    return { ...FULL_PART, skill, durationMs, attempt: state ? { ...submitted, skill, state } : null };
  });
  site.open('/test/reading/43');
  await screen.findByRole('heading', { name: 'Answer submitted' });
}

test('a part of a full test leads to the next one, with its time, and never goes there by itself', async () => {
  await afterReading({ listening: 'submitted' });
  expect(await screen.findByRole('heading', { name: 'Next part: writing' })).toBeVisible();
  expect(screen.getByText(/^It takes 90 minutes\. Take a rest first/)).toBeVisible();
  await site.user.click(screen.getByRole('link', { name: 'Go on to writing' }));
  expect(await screen.findByRole('heading', { name: 'Before you start' })).toBeVisible();
});

test.each<[string, Partial<Record<Skill, AnyAttempt['state']>>, string]>([
  ['the first after it that is open', { writing: 'submitted' }, 'Next part: speaking'],
  [
    'one before it, where all after it are submitted',
    { writing: 'submitted', speaking: 'submitted' },
    'Next part: listening',
  ],
])('what comes next is %s', async (_, others, heading) => {
  await afterReading(others);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

test('a begun part says that its time is running', async () => {
  await afterReading({ writing: 'begun' });
  expect(await screen.findByText('You have begun this part, and its time is running.')).toBeVisible();
});

test('the last part says so', async () => {
  await afterReading({ listening: 'submitted', writing: 'submitted', speaking: 'submitted' });
  expect(await screen.findByRole('heading', { name: 'That was the last part' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Go on/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to tests' })).toHaveClass('primary');
});

test.each(['replacement', 'withdrawal'] as const)(
  'no part comes next after a %s: none can begin',
  async (testClosedBy) => {
    await afterReading({}, { ...SUBMITTED, testClosedBy });
    expect(screen.getByRole('link', { name: 'Back to tests' })).toHaveClass('primary');
    expect(screen.getByText(/gets no certificate\.$/)).toBeVisible();
    const asked = () => site.api.calls.map(({ request }) => request);
    await waitFor(() => expect(asked()).toContain('GET /api/certificate/full-tests/43/listening'));
    expect(document.querySelector('.coming')).toBeNull();
    expect(screen.queryByRole('heading', { name: /^Next part|^That was/ })).toBeNull();
  },
);

test('where the server does not say, the list of tests is one click away', async () => {
  site.api.on(fullTestPart, ({ params }) =>
    params['skill'] === 'reading'
      ? { ...FULL_PART, skill: 'reading' as const, attempt: SUBMITTED }
      : refuse(503, 'Busy.'),
  );
  site.open('/test/reading/43');
  await screen.findByRole('heading', { name: 'Answer submitted' });
  await waitFor(() => {
    expect(site.api.calls.map(({ request }) => request)).toContain('GET /api/certificate/full-tests/43/writing');
    expect(document.querySelector('.coming')).toBeNull();
  });
  expect(screen.getByRole('link', { name: 'Back to tests' })).toHaveClass('primary');
  expect(screen.queryByRole('link', { name: /^Go on/ })).toBeNull();
});

test('what a key marked leads to its result, and no examiner or estimate is promised', async () => {
  await afterReading({});
  expect(screen.getByText(/You find it again here: press “Receipt” in your tests\.$/)).toBeVisible();
  const steps = within(screen.getByRole('region', { name: 'What comes next' }));
  expect(steps.getByRole('link', { name: 'See your result' })).toHaveAttribute('href', '/test-result/reading/77');
  expect(steps.getByRole('link', { name: 'See your report' })).toHaveAttribute('href', '/report/reading/43');
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The answer key has marked your answers. See your result',
    'Your report shows each question with your answer, and how your points became a band. See your report',
    'When all four parts have a mark, you get your certificate.',
  ]);
});

test.each<[string, AnyAttempt['task'], string, string]>([
  ['reading', SUBMITTED.task, SUBMITTED.answer.text, 'We submitted your answers as they were, 1 of 40.'],
  ['reading', SUBMITTED.task, '', 'You had answered no question, and we submitted that.'],
  [
    'writing',
    { kind: 'essays', taskId: 'e', tasks: [] },
    '{"version":1,"texts":["One two three.","One"]}',
    'We submitted your texts as they were, with 3 words and 1 word.',
  ],
])('the end of the time says what was submitted of %s', async (_, task, text, said) => {
  const byClock = { receipt: 'R-17', at: SERVER_TIME, by: 'clock' as const, late: false };
  await afterReading({}, { ...SUBMITTED, task, answer: { sequence: 3, text }, submission: byClock });
  expect(screen.getByText('Time is up.').parentElement).toHaveTextContent(said);
});

test('a part that was begun before the test was replaced goes on', async () => {
  await afterReading({ writing: 'begun' }, { ...SUBMITTED, testClosedBy: 'replacement' });
  expect(await screen.findByText('You have begun this part, and its time is running.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go on to writing' })).toBeVisible();
});
