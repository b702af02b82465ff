import { addQuickTest, type ListedPart, listTests, type TestRow } from '@bandmark/contracts/api/tests';
import { quickRow, scored } from '@bandmark/contracts/testing/quick-row';
import type { Skill } from '@bandmark/domain/skills';
import { Link } from '@bandmark/platform/router';
import { MemoryRouter, refuse } from '@bandmark/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { TestsSite } from './testing/tests-site';
import { TestsPage } from './tests-page';

let site: TestsSite;
beforeEach(() => {
  site = new TestsSite();
});
afterEach(() => site.close());

describe('the list', () => {
  test('has the columns of the spec, and a row for each test (§2.40)', async () => {
    site.api.on(listTests, [quickRow({ myTestId: 2, number: 12 }), quickRow({ myTestId: 1 })]);
    site.show();
    const columns = (await screen.findAllByRole('columnheader')).map((header) => header.textContent);
    expect(columns).toEqual(['Test #', 'Created', 'Writing', 'Speaking', 'Overall Score']);
    expect(screen.getAllByRole('rowheader').map((number) => number.textContent)).toEqual(['12', '1']);
    expect(screen.getAllByText('14 Nov 2026')).toHaveLength(2);
  });

  test('takes a row that leaves out what it does not have for one that says null', async () => {
    site.api.on(listTests, [{ myTestId: 1, createdAt: '2026-11-14T10:00:00.000Z' } as TestRow]);
    site.show();
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent(/^114 Nov 2026StartStart–No overall score yet$/);
  });

  test('says what became of a certificate that is not there', async () => {
    const withdrawnAt = '2026-11-20T10:00:00.000Z';
    site.api.on(listTests, [
      quickRow({ myTestId: 3, number: 3, certificateNeedsName: true }),
      quickRow({
        myTestId: 2,
        number: 2,
        certificateWithdrawn: { withdrawnAt, by: 'site', reason: 'Two people spoke.' },
      }),
      quickRow({ myTestId: 1, number: 1, certificateWithdrawn: { withdrawnAt, by: 'holder', reason: '' } }),
    ]);
    site.show();
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
    const certificateWithdrawn = { withdrawnAt: '2026-11-20T10:00:00.000Z', by: 'site', reason: 'No sound.' } as const;
    const row = await site.showRow({ number: 3, replacedBy: 4, certificateWithdrawn, ...scored.writing });
    expect(screen.getByText(/ We withdrew the certificate of test 3 on .* The reason: No sound\.$/)).toBeVisible();
    expect(screen.getByText(/^A part of Test #3 went wrong, so you have Test #4 in its place/)).toBeVisible();
    expect(row.cells.overall).toHaveTextContent('Replaced by test 4');
    expect(row.cells.speaking).toHaveTextContent('–Not taken');
    expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
    expect(row.writing.getByRole('link', { name: /watch the recording/ })).toBeVisible();
  });

  test('begins no part of a test whose recordings were withdrawn', async () => {
    const row = await site.showRow({ recordingsWithdrawn: true, ...scored.writing });
    expect(row.cells.speaking).toHaveTextContent('–Not taken');
    expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
  });

  test('goes on with a part of a replaced test that is open', async () => {
    const row = await site.showRow({ replacedBy: 4, writingBegun: true });
    expect(row.writing.getByRole('link', { name: 'Continue' })).toBeVisible();
  });

  test('says that it loads, then that there are none (§2.15 §2.41)', async () => {
    site.api.on(listTests, []);
    site.show();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByText('No Tests')).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('is asked for with a timestamp against caches (§7.9)', async () => {
    let t: string | null = null;
    site.api.on(listTests, ({ query }) => {
      t = query.get('t');
      return [];
    });
    site.show();
    await screen.findByText('No Tests');
    expect(Math.abs(Number(t) - Date.now())).toBeLessThan(60_000);
  });

  test('is reloaded whenever the path changes (§7.9)', async () => {
    site.api.on(listTests, []);
    render(
      <MemoryRouter initialEntries={['/tests']}>
        <Link to="/tests/again">elsewhere</Link>
        <TestsPage reload={site.reload} />
      </MemoryRouter>,
    );
    await screen.findByText('No Tests');
    site.api.on(listTests, [quickRow()]);
    await site.user.click(screen.getByRole('link', { name: 'elsewhere' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(site.api.calls).toHaveLength(2);
  });

  test('a failure shows the error and can be tried again', async () => {
    site.api.on(listTests, refuse(500, 'The database is down.'));
    site.show();
    expect(await screen.findByText('The database is down.')).toBeVisible();
    site.api.on(listTests, []);
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No Tests')).toBeVisible();
    expect(screen.queryByText('The database is down.')).toBeNull();
  });

  test('shows that you are offline, and the list comes by itself with the connection', async () => {
    site.api.isOffline = true;
    site.show();
    expect(await screen.findByText(/cannot be reached/)).toBeVisible();
    site.api.isOffline = false;
    site.api.on(listTests, [quickRow()]);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
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
    site.api.on(listTests, [fullRow(), quickRow({ myTestId: 2, number: 7 })]);
    site.show();
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
    expect(test.getByRole('link', { name: 'Receipt of listening, full test 8' })).toHaveAttribute(
      'href',
      '/test/listening/51',
    );
    // The others are not marked by a key, or not yet.
    expect(test.getAllByRole('link', { name: /^Report of/ })).toHaveLength(1);
    expect(test.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/test/reading/51');
    expect(test.getByText('Calculating...')).toBeVisible();
    expect(test.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/test-speaking/51');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['7']);
  });

  test('alone need no empty table; without any there is no list of them', async () => {
    site.api.on(listTests, [fullRow()]);
    const { unmount } = site.show();
    await screen.findByRole('heading', { name: 'Full tests' });
    expect(screen.queryByText('No Tests')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    unmount();
    site.api.on(listTests, [quickRow()]);
    site.show();
    await screen.findByRole('table');
    expect(screen.queryByRole('heading', { name: 'Full tests' })).toBeNull();
  });

  test('begin with “Start full test”', async () => {
    site.api.on(listTests, []);
    site.show();
    const start = await screen.findByRole('link', { name: 'Start full test' });
    expect(start).toHaveAttribute('href', '/start/full');
    await site.user.hover(start);
    expect(site.preload).toHaveBeenCalledWith('tests/exam');
    await screen.findByText('No Tests');
  });
});

describe('Add Quick Test', () => {
  test('is busy, posts, and reloads the page after a second (§2.42 §4.7 §7.10 §9.6)', async () => {
    site.api.on(listTests, []);
    let answer: () => void = () => undefined;
    site.api.on(addQuickTest, () => new Promise((resolve) => (answer = () => resolve({ myTestId: 5 }))));
    site.show();
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
    expect(site.api.calls.filter(({ request }) => request === 'POST /api/certificate/add-quick-test')).toEqual([
      { request: 'POST /api/certificate/add-quick-test', body: undefined },
    ]);
    expect(site.reload).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(site.reload).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(site.reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Creating...' })).toBeVisible();
  });

  test('a response that comes after the page was left reloads nothing', async () => {
    site.api.on(listTests, []);
    let answer: () => void = () => undefined;
    site.api.on(addQuickTest, () => new Promise((resolve) => (answer = () => resolve({ myTestId: 5 }))));
    const { unmount } = site.show();
    await screen.findByText('No Tests');
    jest.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Add Quick Test' }).click());
    await act(() => jest.advanceTimersByTimeAsync(50));
    unmount();
    answer();
    await act(() => jest.advanceTimersByTimeAsync(1100));
    expect(site.reload).not.toHaveBeenCalled();
  });

  test('what a success says is not looked at', async () => {
    site.api.on(listTests, []);
    site.api.on(addQuickTest, refuse(200, 'Added.'));
    site.show();
    await screen.findByText('No Tests');
    jest.useFakeTimers();
    act(() => screen.getByRole('button', { name: 'Add Quick Test' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(site.reload).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a failure shows the error and leaves the button ready', async () => {
    site.api.on(listTests, []);
    site.api.on(addQuickTest, refuse(429, 'You have added many tests today.'));
    site.show();
    await site.user.click(screen.getByRole('button', { name: 'Add Quick Test' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The test was not added. You have added many tests today.',
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add Quick Test' })).not.toHaveAttribute('aria-disabled', 'true'),
    );
    expect(site.reload).not.toHaveBeenCalled();
  });

  test.each([
    ['no response', 0],
    ['a response of a proxy', 502],
  ])('%s shows that the test may have been added', async (_, status) => {
    site.api.on(listTests, []);
    site.api.on(addQuickTest, () => {
      if (status === 0) throw new TypeError('Failed to fetch');
      return refuse(status, 'Bad gateway.', 'http_error');
    });
    site.show();
    await site.user.click(screen.getByRole('button', { name: 'Add Quick Test' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /The test may have been added\. Load this page again before you add another one\.$/,
    );
    expect(alert).not.toHaveTextContent('was not added');
  });
});
