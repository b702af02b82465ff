import { keyedReport, type KeyedReport } from '@bandmark/contracts/api/full-tests';
import { MemoryRouter, type MockedApi, mockApi, refuse, Route, Routes } from '@bandmark/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { ReportScreen } from '../screens/report-screen';

const REPORT: KeyedReport = {
  skill: 'reading',
  number: 7,
  submittedAt: '2026-11-20T10:05:00.000Z',
  testId: 4711,
  task: {
    kind: 'reading',
    taskId: 'r',
    passages: [
      {
        title: 'Salt',
        summary: 'About salt.',
        paragraphs: [{ text: 'Salt was money.' }],
        groups: [
          {
            kind: 'judgement',
            instruction: 'Judge.',
            about: 'views',
            items: [{ number: 1, text: 'Salt is good.' }],
          },
          {
            kind: 'sentences',
            instruction: 'Complete.',
            limit: { words: 1, allowsNumber: false },
            items: [{ number: 2, text: 'Salt was {2}.' }],
          },
          {
            kind: 'multiple-choice',
            instruction: 'Choose.',
            items: [{ number: 3, text: 'Salt is', choices: [{ letter: 'A', text: 'white' }] }],
          },
        ],
      },
    ],
  },
  answers: [
    { number: 1, answer: 'true', isCorrect: false, key: ['not-given'] },
    { number: 2, answer: '', isCorrect: false, key: ['money', 'cash'] },
    { number: 3, answer: 'A', isCorrect: true, key: ['A'] },
  ],
  areKeysShown: true,
  rawScore: 1,
  band: 4.5,
  level: 'A2',
  bandTable: [
    { from: 3, band: 9 },
    { from: 1, band: 4.5 },
    { from: 0, band: 1 },
  ],
};

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

function open(report: KeyedReport | ReturnType<typeof refuse>) {
  api.on(keyedReport, report);
  render(
    <MemoryRouter initialEntries={['/report/reading/43']}>
      <Routes>
        <Route path="/report/:skill/:slug" element={<ReportScreen />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('an answer that every object has as a name is shown as it was given', async () => {
  const answers = REPORT.answers.with(0, { number: 1, answer: 'constructor', isCorrect: false, key: ['not-given'] });
  open({ ...REPORT, answers });
  expect(await screen.findByText('constructor')).toBeVisible();
});

test('each question with the answer to it, in words, and what was right', async () => {
  open(REPORT);
  const passage = within(await screen.findByRole('region', { name: 'Passage 1: Salt' }));
  expect(passage.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Salt is good.Your answer: YesKey: Not givenwrong',
    '2Salt was ____.Your answer: no answerKey: money or cashwrong',
    '3Salt isYour answer: A: whiteKey: A: whitecorrect',
  ]);
  expect(api.calls[0]?.request).toBe('GET /api/certificate/full-tests/43/reading/report');
});

test('how the points became a band, with the row that was reached', async () => {
  open(REPORT);
  expect(await screen.findByText('You have 1 of 3 answers right. Each is worth one point.')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'How points become a band in this test' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PointsBand',
    '39.0',
    '1 to 24.5Yours',
    '01.0',
  ]);
  expect(screen.getByText('Marked by the answer key')).toBeVisible();
});

test('without the key, while the form is in use, it says when the key comes', async () => {
  open({
    ...REPORT,
    areKeysShown: false,
    answers: REPORT.answers.map(({ number, answer, isCorrect }) => ({ number, answer, isCorrect })),
  });
  expect(await screen.findByText(/We show the key when this test is no longer used/)).toBeVisible();
  expect(screen.queryByText(/^Key/)).not.toBeInTheDocument();
});

test('a visitor whose session has ended logs in again; the report is not denied', async () => {
  open(refuse(401, 'No.', 'session_ended'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended. Log in again.');
});

test.each([403, 404])('another account’s report, or none (%i)', async (status) => {
  open(refuse(status, 'No.'));
  expect(await screen.findByRole('heading', { name: 'There is no such report' })).toBeVisible();
});

test('a network that refuses the report without a code does not deny it', async () => {
  open(refuse(403, 'Sign in to this network.', 'http_error'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
