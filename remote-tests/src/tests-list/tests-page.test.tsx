import { addQuickTest, type ListedPart, listTests, type TestRow } from '@bandmark/contracts/api/tests';
import { quickRow, scored } from '@bandmark/contracts/testing/quick-row';
import type { Skill } from '@bandmark/domain/skills';
import { clearAppState } from '@bandmark/platform';
import { providePlatform } from '@bandmark/platform/host';
import { Link } from '@bandmark/platform/router';
import { MemoryRouter, type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestsPage } from './tests-page';

/** Types without waiting between keys. */
const user = userEvent.setup({ delay: null });

let api: MockedApi;
const reload = jest.fn();
const preload = jest.fn();

beforeEach(() => {
  api = mockApi();
  clearAppState();
  reload.mockClear();
  preload.mockClear();
  providePlatform({
    preload,
    load: () => Promise.reject(new Error('not in this test')),
    openOutbox: () => Promise.reject(new Error('not in this test')),
  });
});
afterEach(() => {
  jest.useRealTimers();
  api.restore();
});

const show = () =>
  render(<TestsPage reload={reload} />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/tests']}>{children}</MemoryRouter>,
  });

async function showRow(fields: Partial<TestRow>) {
  api.on(listTests, [quickRow(fields)]);
  show();
  const [, row] = await screen.findAllByRole('row');
  if (!row) throw new Error('the table has no row');
  const [created, writing, speaking, overall] = within(row).getAllByRole('cell');
  if (!created || !writing || !speaking || !overall) throw new Error('the row lacks a cell');
  return {
    number: within(row).getByRole('rowheader'),
    created,
    writing: within(writing),
    speaking: within(speaking),
    overall: within(overall),
    cells: { writing, speaking, overall },
  };
}

describe('the list', () => {
  test('has the columns of the spec, and a row for each test (§2.40)', async () => {
    api.on(listTests, [quickRow({ myTestId: 2, number: 12 }), quickRow({ myTestId: 1 })]);
    show();
    const columns = (await screen.findAllByRole('columnheader')).map((header) => header.textContent);
    expect(columns).toEqual(['Test #', 'Created', 'Writing', 'Speaking', 'Overall Score']);
    expect(screen.getAllByRole('rowheader').map((number) => number.textContent)).toEqual(['12', '1']);
    expect(screen.getAllByText('14 Nov 2026')).toHaveLength(2);
  });

  test('says what became of a certificate that is not there', async () => {
    const withdrawnAt = '2026-11-20T10:00:00.000Z';
    api.on(listTests, [
      quickRow({ myTestId: 3, number: 3, certificateNeedsName: true }),
      quickRow({
        myTestId: 2,
        number: 2,
        certificateWithdrawn: { withdrawnAt, by: 'site', reason: 'Two people spoke.' },
      }),
      quickRow({ myTestId: 1, number: 1, certificateWithdrawn: { withdrawnAt, by: 'holder', reason: '' } }),
    ]);
    show();
    expect(await screen.findByText(/The certificate of test 3 is ready. It needs your name./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Give your name' })).toHaveAttribute('href', '/account');
    expect(
      screen.getByText('We withdrew the certificate of test 2 on 20 November 2026. The reason: Two people spoke.'),
    ).toBeVisible();
    expect(
      screen.getByText('You withdrew the recordings and the certificate of test 1 on 20 November 2026.'),
    ).toBeVisible();
  });

  test('names the test that took the place of one, of which nothing more is begun', async () => {
    const row = await showRow({ number: 3, replacedBy: 4, ...scored.writing });
    expect(screen.getByText(/^A part of Test #3 went wrong, so you have Test #4 in its place/)).toBeVisible();
    expect(row.cells.overall).toHaveTextContent('Replaced by test 4');
    expect(row.cells.speaking).toHaveTextContent('–Not taken');
    expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
    expect(row.writing.getByRole('link', { name: /watch the recording/ })).toBeVisible();
  });

  test('goes on with a part of a replaced test that is open', async () => {
    const row = await showRow({ replacedBy: 4, writingBegun: true });
    expect(row.writing.getByRole('link', { name: 'Continue' })).toBeVisible();
  });

  test('says that it loads, then that there are none (§2.15 §2.41)', async () => {
    api.on(listTests, []);
    show();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByText('No Tests')).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('is asked for with a timestamp against caches (§7.9)', async () => {
    let t: string | null = null;
    api.on(listTests, ({ query }) => {
      t = query.get('t');
      return [];
    });
    show();
    await screen.findByText('No Tests');
    expect(Math.abs(Number(t) - Date.now())).toBeLessThan(60_000);
  });

  test('is reloaded whenever the path changes (§7.9)', async () => {
    api.on(listTests, []);
    render(
      <MemoryRouter initialEntries={['/tests']}>
        <Link to="/tests/again">elsewhere</Link>
        <TestsPage reload={reload} />
      </MemoryRouter>,
    );
    await screen.findByText('No Tests');
    api.on(listTests, [quickRow()]);
    await user.click(screen.getByRole('link', { name: 'elsewhere' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(api.calls).toHaveLength(2);
  });

  test('a failure shows the error and can be tried again', async () => {
    api.on(listTests, refuse(500, 'The database is down.'));
    show();
    expect(await screen.findByText('The database is down.')).toBeVisible();
    api.on(listTests, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No Tests')).toBeVisible();
    expect(screen.queryByText('The database is down.')).toBeNull();
  });

  test('shows that you are offline, and the list comes by itself with the connection', async () => {
    api.isOffline = true;
    show();
    expect(await screen.findByText(/cannot be reached/)).toBeVisible();
    api.isOffline = false;
    api.on(listTests, [quickRow()]);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
  });
});

describe('cells', () => {
  test('no recording: a Start link to each quick screen, a dash for the overall (§2.13 §2.43 §2.44 §4.8)', async () => {
    const row = await showRow({ myTestId: 41 });
    expect(row.writing.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/quick-test-writing/41');
    expect(row.speaking.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/quick-test-speaking/41');
    expect(row.overall.getByText('–')).toBeVisible();
    expect(row.overall.queryByRole('link')).toBeNull();
    expect(row.writing.queryByRole('link', { name: 'Continue' })).toBeNull();
  });

  test('an attempt that was begun goes on: Continue, with the time left by the server’s clock, by the minute', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
    // Far from this computer's clock.
    const serverTime = 1_800_000_000_000;
    const row = await showRow({
      serverTime,
      writingBegun: true,
      writingDeadline: serverTime + 2 * 60_000 - 10_000,
      speakingBegun: true,
    });
    const link = row.writing.getByRole('link', { name: 'Continue' });
    expect(link).toHaveAttribute('href', '/quick-test-writing/41');
    expect(row.writing.getByText('1 min left')).toBeVisible();
    // From a server that does not say when the time ends.
    expect(row.cells.speaking).toHaveTextContent(/^Continue$/);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(row.writing.getByText('less than a minute left')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(row.writing.getByText('Time is up')).toBeVisible();
    expect(row.writing.getByRole('link', { name: 'Submit' })).toHaveAttribute('href', '/quick-test-writing/41');
  });

  test('a recording without a band: Calculating... (§2.43 §3.6 §4.8)', async () => {
    const row = await showRow({ ...scored.writing, ...scored.speaking, writing1GenBand: null, speakingGenBand: null });
    expect(row.writing.getByText('Calculating...')).toBeVisible();
    expect(row.speaking.getByText('Calculating...')).toBeVisible();
    expect(row.cells.writing).toHaveTextContent(/An examiner is marking/);
  });

  test('until the mark: who has to do what, and the receipt on the page of the part', async () => {
    const row = await showRow({
      ...scored.writing,
      writingSource: 'estimate',
      ...scored.speaking,
      speakingGenBand: null,
      speakingWaitsFor: { devices: ['Chrome on Windows', 'Safari on iOS'] },
    });
    expect(row.cells.writing).toHaveTextContent(/Estimate.*An examiner is marking/);
    expect(row.cells.speaking).toHaveTextContent(
      /Waiting for the rest of your recording. Open this site in Chrome on Windows or Safari on iOS./,
    );
    expect(row.cells.speaking).not.toHaveTextContent(/An examiner is marking/);
    expect(row.writing.getByRole('link', { name: 'Receipt of writing, test 1' })).toHaveAttribute(
      'href',
      '/quick-test-writing/41',
    );
    expect(row.speaking.getByRole('link', { name: 'Receipt of speaking, test 1' })).toHaveAttribute(
      'href',
      '/quick-test-speaking/41',
    );
  });

  test('a marked part says nothing more', async () => {
    const row = await showRow({ ...scored.writing });
    expect(row.cells.writing).not.toHaveTextContent(/marking|Receipt/);
  });

  test('a recording with a band: the score as a link to the replay (§2.13 §2.43 §4.8 §9.12)', async () => {
    const row = await showRow({ ...scored.writing, ...scored.speaking });
    expect(
      row.writing.getByRole('link', {
        name: /^B2 Intermediate\+ ?, band 6\.5, marked by an examiner, watch the recording$/,
      }),
    ).toHaveAttribute('href', '/replay/writing/w-uuid/webm/1234/w1-slug');
    expect(row.speaking.getByRole('link', { name: /^C1 Advanced/ })).toHaveAttribute(
      'href',
      '/replay/speaking/s-uuid/mp4/5678/bundle-1',
    );
  });

  test.each([
    [[{ reason: 'copied' }], 'No estimate: too much of the text is copied from the task.'],
    [
      [
        { title: 'Task 1', reason: 'too-short' },
        { title: 'Task 2', reason: 'a-reason-of-later' },
      ],
      'No estimate: Task 1: the text is too short to tell; Task 2: our program cannot judge this text.',
    ],
  ])('without an estimate the list says why, and that an examiner marks it', async (writingNoEstimate, text) => {
    const row = await showRow({ ...scored.writing, writing1GenBand: null, writingNoEstimate });
    expect(row.cells.writing).toHaveTextContent(`Calculating...${text} An examiner is marking`);
  });

  test('an estimate is visibly named one, a mark is not', async () => {
    const row = await showRow({ ...scored.writing, ...scored.speaking, writingSource: 'estimate' });
    expect(row.writing.getByText('Estimate')).toBeVisible();
    expect(row.speaking.queryByText('Estimate')).toBeNull();
  });

  test('the overall score links to the certificate (§2.44)', async () => {
    const row = await showRow({
      ...scored.writing,
      ...scored.speaking,
      totalBand: 7,
      totalLevel: 'C1',
      certificateUrl: '/#Aabc',
    });
    const link = row.overall.getByRole('link', { name: /^C1 Advanced.*open the certificate$/ });
    expect(link).toHaveAttribute('href', '/#Aabc');
  });

  test('hovering and focusing a link fetches what it leads to', async () => {
    const row = await showRow({ ...scored.writing });
    await user.hover(row.writing.getByRole('link'));
    expect(preload).toHaveBeenCalledWith('replay/screens');
    row.speaking.getByRole('link').focus();
    expect(preload).toHaveBeenCalledWith('tests/exam');
  });
});

describe('full tests', () => {
  const part = (skill: Skill, fields: Partial<ListedPart> = {}): ListedPart => ({
    ...{ skill, uuid: null, mimeType: null, id: null, report: null, band: null, level: null, source: null },
    ...{ begun: false, deadline: null, waitsFor: null },
    ...fields,
  });
  const submitted = { uuid: 'the-uuid', mimeType: 'webm', id: 77 };
  const fullRow = (fields: Partial<TestRow> = {}) =>
    quickRow({
      myTestId: 51,
      testId: 9,
      number: 8,
      parts: [
        part('listening', { ...submitted, band: 7.5, level: 'C1', source: 'key' }),
        part('reading', { begun: true }),
        part('writing', submitted),
        part('speaking'),
      ],
      ...fields,
    });

  test('stand in their own list, each part with its state', async () => {
    api.on(listTests, [fullRow(), quickRow({ myTestId: 2, number: 7 })]);
    show();
    const test = within(await screen.findByRole('listitem', { name: 'Full test 8' }));
    expect(test.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Listening',
      'Reading',
      'Writing',
      'Speaking',
      'Overall',
    ]);
    expect(test.getByRole('link', { name: /^C1 Advanced.*see your answers$/ })).toHaveAttribute(
      'href',
      '/test-result/listening/77',
    );
    expect(test.getByRole('link', { name: 'Report of listening, full test 8' })).toHaveAttribute(
      'href',
      '/report/listening/51',
    );
    // The others are not marked by a key, or not yet.
    expect(test.getAllByRole('link', { name: /^Report of/ })).toHaveLength(1);
    expect(test.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/test/reading/51');
    expect(test.getByText('Calculating...')).toBeVisible();
    expect(test.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/test-speaking/51');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['7']);
  });

  test('alone need no empty table; without any there is no list of them', async () => {
    api.on(listTests, [fullRow()]);
    const { unmount } = show();
    await screen.findByRole('heading', { name: 'Full tests' });
    expect(screen.queryByText('No Tests')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    unmount();
    api.on(listTests, [quickRow()]);
    show();
    await screen.findByRole('table');
    expect(screen.queryByRole('heading', { name: 'Full tests' })).toBeNull();
  });

  test('begin with “Start full test”', async () => {
    api.on(listTests, []);
    show();
    const start = await screen.findByRole('link', { name: 'Start full test' });
    expect(start).toHaveAttribute('href', '/start/full');
    await user.hover(start);
    expect(preload).toHaveBeenCalledWith('tests/exam');
    await screen.findByText('No Tests');
  });
});

describe('score format', () => {
  test('is CEFR until IELTS is chosen, which rounds to 0 decimals (§2.39 §9.8)', async () => {
    const row = await showRow({
      ...scored.writing,
      ...scored.speaking,
      totalBand: 7,
      totalLevel: 'C1',
      certificateUrl: '/#Aabc',
    });
    expect(screen.getByRole('radio', { name: 'CEFR Level' })).toBeChecked();
    expect(row.cells.writing).toHaveTextContent('B2');

    await user.click(screen.getByRole('radio', { name: 'IELTS Score' }));
    expect(row.writing.getByText('7')).toBeVisible();
    expect(row.speaking.getByText('7')).toBeVisible();
    expect(row.overall.getByText('7')).toBeVisible();
    expect(row.writing.getByRole('link')).toHaveAttribute('title', 'band 6.5, B2 Intermediate+, marked by an examiner');

    await user.click(screen.getByRole('radio', { name: 'CEFR Level' }));
    expect(row.writing.getByText('B2')).toBeVisible();
  });

  test('is remembered', async () => {
    api.on(listTests, [quickRow(scored.writing)]);
    const { unmount } = show();
    await user.click(screen.getByRole('radio', { name: 'IELTS Score' }));
    unmount();
    show();
    expect(screen.getByRole('radio', { name: 'IELTS Score' })).toBeChecked();
    expect(await screen.findByText('7')).toBeVisible();
  });
});

describe('Add Quick Test', () => {
  test('is busy, posts, and reloads the page after a second (§2.42 §4.7 §7.10 §9.6)', async () => {
    api.on(listTests, []);
    let answer: () => void = () => undefined;
    api.on(addQuickTest, () => new Promise((resolve) => (answer = () => resolve({ myTestId: 5 }))));
    show();
    await screen.findByText('No Tests');
    jest.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Add Quick Test' }).click());
    const busy = screen.getByRole('button', { name: 'Creating...' });
    act(() => busy.click());
    await act(async () => {
      await jest.advanceTimersByTimeAsync(50);
      answer();
      await jest.advanceTimersByTimeAsync(50);
    });
    expect(api.calls.filter(({ request }) => request === 'POST /api/certificate/add-quick-test')).toEqual([
      { request: 'POST /api/certificate/add-quick-test', body: undefined },
    ]);
    expect(reload).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(reload).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Creating...' })).toBeVisible();
  });

  test('a failure shows the error and leaves the button ready', async () => {
    api.on(listTests, []);
    api.on(addQuickTest, refuse(429, 'You have added many tests today.'));
    show();
    await user.click(screen.getByRole('button', { name: 'Add Quick Test' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have added many tests today.');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add Quick Test' })).not.toHaveAttribute('aria-disabled', 'true'),
    );
    expect(reload).not.toHaveBeenCalled();
  });
});
