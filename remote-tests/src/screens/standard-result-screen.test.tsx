import { standardTestResult } from '@bandmark/contracts/api/tests';
import { MemoryRouter, type MockedApi, mockApi, refuse, Route, Routes } from '@bandmark/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StandardResultScreen } from './standard-result-screen';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const show = (address: string, route = '/test-result/:type/:testId') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={route} element={<StandardResultScreen />} />
      </Routes>
    </MemoryRouter>,
  );

/** 40 answers: every third wrong, every fifth not given. */
const ANSWERS = Array.from({ length: 40 }, (_, index) => ({
  answer: index % 5 === 4 ? '' : `word ${index + 1}`,
  correct: index % 3 !== 2,
}));

test('heading, count and the two columns of 20 (§2.47 §2.48 §2.49 §3.7 §4.10 §7.12 §9.14)', async () => {
  api.on(standardTestResult, ANSWERS);
  show('/test-result/reading/77');
  expect(screen.getByRole('heading', { level: 1, name: 'READING TEST RESULT' })).toBeVisible();
  expect(await screen.findByText('27/40 Correct answers')).toBeVisible();
  const first = within(screen.getByRole('region', { name: 'Answers 1-20' })).getAllByRole('listitem');
  const second = within(screen.getByRole('region', { name: 'Answers 21-40' })).getAllByRole('listitem');
  expect(first.map((cell) => cell.textContent)).toHaveLength(20);
  expect(second).toHaveLength(20);
  expect(first[0]).toHaveTextContent('1word 1');
  expect(second[0]).toHaveTextContent('21word 21');
  expect(second[19]).toHaveTextContent('40');
  expect(api.calls).toEqual([{ request: 'GET /api/certificate/standard-test-result/reading/77', body: undefined }]);
});

test('right and wrong differ by colour, sign and word; a blank line stands for no answer (§2.50 §2.51)', async () => {
  api.on(standardTestResult, ANSWERS);
  show('/test-result/listening/77');
  const cells = await screen.findAllByRole('listitem');
  expect(cells[0]).toHaveClass('correct');
  expect(cells[0]).toHaveTextContent('1word 1, correct');
  expect(cells[2]).toHaveClass('wrong');
  expect(cells[2]).toHaveTextContent('3word 3, wrong');
  expect(cells[0]?.querySelector('path')?.getAttribute('d')).not.toBe(
    cells[2]?.querySelector('path')?.getAttribute('d'),
  );
  expect(cells[4]?.querySelector('.blank')).toBeInTheDocument();
  expect(cells[4]).toHaveTextContent('5no answer, wrong'.replace('wrong', 'correct'));
  expect(cells[0]?.querySelector('.blank')).toBeNull();
});

test('loading: a spinner (§2.52 §4.10)', () => {
  api.on(standardTestResult, () => new Promise(() => undefined));
  show('/test-result/reading/77');
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

test('error: its message (§2.52 §4.10 §8.4)', async () => {
  api.on(standardTestResult, refuse(404, 'No such test.'));
  show('/test-result/reading/77');
  expect(await screen.findByText('Error: No such test.')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('error without a message (§8.4)', async () => {
  api.on(standardTestResult, refuse(500, ''));
  show('/test-result/reading/77');
  expect(await screen.findByText('Error: Failed to fetch test result')).toBeVisible();
});

test('a failure that comes without a word (§8.4)', async () => {
  globalThis.fetch = () => Promise.resolve(new Response(null, { status: 500 }));
  show('/test-result/reading/77');
  expect(await screen.findByText('Error: Failed to fetch test result')).toBeVisible();
});

test('an answer that is null is none (§2.50)', async () => {
  globalThis.fetch = () => Promise.resolve(Response.json([{ answer: null, correct: false }]));
  show('/test-result/reading/77');
  expect(await screen.findByRole('listitem')).toHaveTextContent('1no answer, wrong');
});

test('a failure can be tried again', async () => {
  api.on(standardTestResult, refuse(503, 'We are busy.'));
  show('/test-result/reading/77');
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on(standardTestResult, []);
  await userEvent.click(again);
  expect(await screen.findByText('No result found')).toBeVisible();
  expect(api.calls).toHaveLength(2);
});

test('empty: No result found (§2.52 §4.10 §8.5)', async () => {
  api.on(standardTestResult, []);
  show('/test-result/reading/77');
  expect(await screen.findByText('No result found')).toBeVisible();
});

test.each([
  ['/test-result/reading', '/test-result/:type'],
  ['/test-result', '/test-result'],
])('%s lacks a parameter: nothing is fetched (§5.8)', (address, route) => {
  show(address, route);
  expect(screen.getByText('No result found')).toBeVisible();
  expect(api.calls).toEqual([]);
});
