import { answerReport, type AnswerReport } from '@bandmark/contracts/api/marking';
import { MemoryRouter, type MockedApi, mockApi, refuse, Route, Routes } from '@bandmark/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportScreen } from '../screens/report-screen';

const REPORT: AnswerReport = {
  skill: 'writing',
  userName: 'Sample Candidate',
  submittedAt: '2026-11-20T10:05:00.000Z',
  task: { kind: 'writing', taskId: 't', prompt: 'Should cars stay out?', points: [], minimumWords: 180 },
  text: 'Cars are loud.',
  band: 6.5,
  level: 'B2',
  criteria: [7, 6.5, 6, 6],
  source: 'examiner',
  estimate: null,
  recording: { id: 1234, uuid: 'b0000000-0000-4000-8000-000000000001', mimeType: 'webm', state: 'finalised' },
};

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

function open(path = '/report/writing/abcdefgh12') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/report/:skill/:slug" element={<ReportScreen />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('shows task, answer, the mark with its criteria, who gave it, and the way to the recording', async () => {
  api.on(answerReport, REPORT);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Writing report' })).toBeVisible();
  expect(await screen.findByText(/Sample Candidate/)).toBeVisible();
  expect(screen.getByText('Should cars stay out?')).toBeVisible();
  expect(screen.getByText('Cars are loud.')).toBeVisible();
  expect(screen.getByText('Intermediate+, band 6.5')).toBeVisible();
  expect(screen.getByText('Marked by an examiner')).toBeVisible();
  expect(screen.getByText('Task Achievement').closest('div')).toHaveTextContent('7.0');
  expect(screen.getByText('How fully the answer does the task')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Watch the recording' })).toHaveAttribute(
    'href',
    '/replay/writing/b0000000-0000-4000-8000-000000000001/webm/1234/abcdefgh12',
  );
});

test('a mark of several examiners says so, with means that are not rounded, what they mean, and notes', async () => {
  api.on(answerReport, {
    ...REPORT,
    criteria: [6.25, 6.5, 6, 6],
    examiners: 2,
    notes: ['Well argued.', 'Watch the articles.'],
  });
  open();
  expect(await screen.findByText('Marked by 2 examiners. None of them saw another’s mark.')).toBeVisible();
  const criterion = screen.getByText('Task Achievement').closest('div');
  expect(criterion).toHaveTextContent(/6\.25.*All of band 6: Every point .*Part of band 7: Every point is developed/);
  const notes = screen.getByRole('region', { name: 'From your examiner' });
  expect(notes).toHaveTextContent('Well argued.Watch the articles.Only you can read this');
});

test('without notes there is no place for them', async () => {
  api.on(answerReport, { ...REPORT, notes: [] });
  open();
  expect(await screen.findByText('Marked by an examiner')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'From your examiner' })).toBeNull();
});

test('without an estimate the reason stands there, beside what was counted', async () => {
  const noEstimate = {
    texts: [{ reason: 'too-short' }],
    method: 'Text features, version 2',
    features: [{ name: 'Words', value: '3 (asked for: 180)' }],
  };
  api.on(answerReport, { ...REPORT, band: null, level: null, criteria: null, source: null, noEstimate });
  open();
  const part = await screen.findByRole('region', { name: 'Automatic estimate' });
  expect(part).toHaveTextContent('No estimate: the text is too short to tell. A program only estimates what it can');
  expect(within(part).getByRole('definition')).toHaveTextContent('3 (asked for: 180)');
  expect(part).not.toHaveTextContent(/Band/);
  expect(screen.getByText(/An examiner has not marked this answer yet/)).toBeVisible();
});

test('an estimate is named as one, and says in plain words what was counted and how', async () => {
  const features = [
    { name: 'Variety of words (MTLD)', value: '84' },
    { name: 'Limited because', value: 'Fewer than 100 words' },
    { name: 'Limited because', value: 'The same words over and over' },
    { name: 'A feature of a newer server', value: '3' },
  ];
  const estimate = { band: 6.5, method: 'Text features, version 1', features };
  api.on(answerReport, { ...REPORT, criteria: null, source: 'estimate', estimate });
  open();
  expect(await screen.findByText('Automatic estimate by a program, not a mark')).toBeVisible();
  const part = screen.getByRole('region', { name: 'Automatic estimate' });
  expect(part).toHaveTextContent('Band 6.5, estimated by a program. It is not a mark');
  expect(
    within(part)
      .getAllByRole('definition')
      .map((value) => value.parentElement?.textContent),
  ).toEqual([
    'Words before the vocabulary repeatsOn average. A higher number means more different words.84',
    'Held down becauseFewer than 100 words',
    'Held down becauseThe same words come again and again',
    'A feature of a newer server3',
  ]);
  expect(part).toHaveTextContent(
    /a program counts what stands in this list .* It does not understand what the text says/,
  );
  expect(part).not.toHaveTextContent(/MTLD|features/);
});

test('the method of a newer server keeps its name', async () => {
  const estimate = { band: 6.5, method: 'Sentences, version 2', features: [] };
  api.on(answerReport, { ...REPORT, criteria: null, source: 'estimate', estimate });
  open();
  expect(await screen.findByText('How it is made: Sentences, version 2')).toBeVisible();
});

test('nothing is invented before the mark and the recording are there', async () => {
  api.on(answerReport, {
    ...REPORT,
    skill: 'speaking',
    text: null,
    band: null,
    level: null,
    criteria: null,
    source: null,
    recording: null,
  });
  open('/report/speaking/abcdefgh12');
  expect(await screen.findByText(/Calculating\.\.\./)).toBeVisible();
  expect(screen.getByText('The recording is still arriving.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Watch the recording' })).toBeNull();
});

test.each([
  ['an answer of a replaced test', { testReplaced: true }, /Another test took the place of this one/],
  [
    'speech whose recording is withdrawn',
    { skill: 'speaking', recording: null, recordingBlocked: 'withdrawn' },
    'The recording of this answer was withdrawn, so the answer gets no mark.',
  ],
] as const)('%s waits for no mark', async (_, why, said) => {
  const unmarked = { band: null, level: null, criteria: null, source: null };
  const markWithdrawn = { withdrawnAt: '2026-11-21T10:00:00.000Z', reason: 'Two marks were swapped.' };
  const noEstimate = { texts: [{ reason: 'too-short' }], method: 'Text features, version 2', features: [] };
  api.on(answerReport, { ...REPORT, ...unmarked, markWithdrawn, noEstimate, ...why });
  open();
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText(/Calculating|marks it/)).toBeNull();
});

test.each(['/report/writing/wrong-link-1', '/report/reading/abcdefgh12'])('%s is no report', async (path) => {
  api.on(answerReport, refuse(404, 'No.', 'not_found'));
  open(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such report' })).toBeVisible();
});

test.each([
  [503, 'test'],
  [404, 'http_error'],
])('a failure can be tried again: %d %s', async (status, code) => {
  api.on(answerReport, refuse(status, 'Down.', code));
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on(answerReport, REPORT);
  await userEvent.click(again);
  expect(await screen.findByText('Cars are loud.')).toBeVisible();
});

test.each([
  ['hidden', 'The holder has hidden this recording.'],
  ['withdrawn', 'The holder has withdrawn this recording. It was deleted.'],
] as const)(
  'a %s recording is said, a withdrawn mark with its reason, and no name is made up',
  async (blocked, said) => {
    const markWithdrawn = { withdrawnAt: '2026-11-21T10:00:00.000Z', reason: 'Two marks were swapped.' };
    const unmarked = { band: null, level: null, criteria: null, source: null, userName: '', recording: null };
    api.on(answerReport, { ...REPORT, ...unmarked, recordingBlocked: blocked, markWithdrawn });
    open();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText('20 November 2026').parentElement).toHaveTextContent(/^20 November 2026$/);
    expect(screen.queryByRole('link', { name: 'Watch the recording' })).toBeNull();
    expect(screen.getByText(/answer on 21 November 2026. An examiner marks it again/)).toBeVisible();
    expect(screen.getByText('Two marks were swapped.')).toBeVisible();
  },
);

test('says what was noted during the test, with its time and no verdict; an older server says nothing', async () => {
  api.on(answerReport, {
    ...REPORT,
    events: [
      { kind: 'question-shown', atMs: 0, question: 1 },
      { kind: 'left-page', atMs: 245_000, durationMs: 12_000 },
      { kind: 'pasted', atMs: 250_000, text: 'From elsewhere.', textLength: 2000 },
      { kind: 'a-later-kind', atMs: 251_000 },
    ],
  });
  open();
  const noted = within(await screen.findByRole('region', { name: 'Noted during the test' }));
  expect(noted.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '04:05The page was left for 12 seconds.',
    '04:10Text was pasted:From elsewhere.The first 15 of 2000 characters.',
    '04:11Something was noted that this page does not know.',
  ]);
});
