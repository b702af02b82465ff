import { type Enquiries, handleEnquiry, listEnquiries } from '@bandmark/contracts/api/enquiries';
import { failedWork, type FailedWorkGroup, tryFailedWork } from '@bandmark/contracts/api/operations';
import { FAILED_WORK_NOW, failedWorkItem } from '@bandmark/contracts/testing/failed-work';
import { MemoryRouter, mockApi, type MockedApi, refuse } from '@bandmark/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OperationsScreen } from './operations-screen';

const NOW = FAILED_WORK_NOW;

const recordings: FailedWorkGroup = {
  group: 'recordings',
  givenUp: 1,
  waiting: 60,
  found: 1,
  items: [
    failedWorkItem({
      id: 'job:2',
      state: 'given-up',
      count: 85,
      fault: 'other',
      detail: 'not a recording',
      nextRunAt: null,
    }),
    failedWorkItem({
      id: 'finding:3',
      work: 'missing-files',
      state: 'found',
      count: 2,
      fault: null,
      detail: '',
      lastRunAt: null,
      nextRunAt: null,
      skill: 'speaking',
      myTestId: 4711,
    }),
    failedWorkItem({ id: 'job:1', attemptId: '40eba73a-e025-4cf0-97be-e61918a63e00', skill: 'writing', myTestId: 12 }),
  ],
};
const mails: FailedWorkGroup = {
  group: 'mails',
  givenUp: 0,
  waiting: 1,
  found: 0,
  items: [failedWorkItem({ id: 'job:4', work: 'send-recovery-mail', fault: 'mail_away', recipient: 'a…@example.org' })],
};
/** Sent by a server that is newer than the page. */
const later: FailedWorkGroup = {
  group: 'exports',
  givenUp: 0,
  waiting: 1,
  found: 0,
  items: [
    failedWorkItem({ id: 'job:5', work: 'export-data', fault: 'moon_away', state: 'paused', count: 1, nextRunAt: NOW }),
  ],
};

const work = (...groups: FailedWorkGroup[]) => ({ serverTime: NOW, groups });

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  api.on(listEnquiries, []);
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
});
const show = () =>
  render(
    <MemoryRouter>
      <OperationsScreen />
    </MemoryRouter>,
  );

test('shows failed work by what it is about, with the reason, the tries and the next one', async () => {
  api.on(failedWork, work(recordings, mails, later));
  show();
  const section = within(await screen.findByRole('region', { name: 'Recordings 62' }));
  const [givenUp, missing, waiting] = section.getAllByRole('listitem').map((row) => row.textContent);
  expect(givenUp).toMatch(
    /Recording is not finished.*The run failed.*not a recording.*Failed 85 times, last 2 minutes/,
  );
  expect(givenUp).toContain('Given up');
  expect(givenUp).not.toContain('Next try');
  expect(missing).toMatch(/Speaking, test 4711.*2 objects missing.*Found 1 hour ago/);
  expect(waiting).toMatch(/Writing, test 12attempt 40eba73a-.*The disk is full.*Next try in 5 minutes/);
  expect(section.getByText('3 of 62 are shown.', { exact: false })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Emails 1' })).toHaveTextContent('a…@example.orgThe mail server did not');
  expect(screen.getByRole('region', { name: 'exports 1' })).toHaveTextContent(
    'export-dataThe run failed.ENOSPC: no space left on device, writeFailed once, last 2 minutes ago. Next try now.paused',
  );
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['1', '1', '62']);
  expect(screen.getByRole('link', { name: 'Operations' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['Try again: Recording is not finished, Writing, test 12', { ids: ['job:1'] }],
  ['Try all again: Recordings', { group: 'recordings' }],
  ['Try everything again', {}],
])('%s', async (name, body) => {
  api.on(failedWork, work(recordings, mails));
  api.on(tryFailedWork, { tried: 2 });
  show();
  await userEvent.click(await screen.findByRole('button', { name }));
  api.on(failedWork, work());
  const outcome = await screen.findByText('Trying 2 tasks again.');
  // The button disappears with its row, so the outcome receives the focus.
  expect(outcome.parentElement).toHaveFocus();
  expect(api.calls.filter(({ request }) => request.startsWith('POST'))).toEqual([
    { request: 'POST /api/operations/failed-work/try-again', body },
  ]);
  expect(api.calls.map(({ request }) => request).at(-1)).toBe('GET /api/operations/failed-work');
});

test('tries each task that is pressed while others are still being sent, and counts them all', async () => {
  api.on(failedWork, work(recordings));
  const answers: ((isRefused?: true) => void)[] = [];
  api.on(tryFailedWork, async () => {
    const isRefused = await new Promise((resolve: (isRefused?: true) => void) => answers.push(resolve));
    return isRefused ? refuse(503, 'Later.', 'unavailable') : { tried: 1 };
  });
  show();
  const [first, , third] = await screen.findAllByRole('button', { name: /^Try again: / });
  if (!first || !third) throw new Error('There is no such button.');
  const isBusy = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
  for (const isRefused of [undefined, true] as const) {
    await userEvent.click(first);
    await userEvent.click(third);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers.shift()?.(isRefused);
    await waitFor(() => expect([isBusy(first), isBusy(third)]).toEqual([false, true]));
    answers.shift()?.();
    await waitFor(() => expect(isBusy(third)).toBe(false));
    expect(screen.getByText(isRefused ? /^It was not tried again\. / : 'Trying 2 tasks again.')).toBeVisible();
  }
  expect(api.calls.flatMap(({ request, body }) => (request.startsWith('POST') ? [body] : []))).toEqual(
    ['job:2', 'job:1', 'job:2', 'job:1'].map((id) => ({ ids: [id] })),
  );
});

test('says so where nothing has failed', async () => {
  api.on(failedWork, work());
  show();
  expect(await screen.findByRole('heading', { name: 'Nothing has failed.' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Try/ })).toBeNull();
});

test.each([
  [{ finishedAt: null, failedAt: null, isDue: true }, 'No backup was made yet. Make one every day.'],
  [
    { finishedAt: NOW, failedAt: null, isDue: false },
    /^The last backup was finished on 22 November 2026 at \d+:\d+\.$/,
  ],
  [
    { finishedAt: NOW, failedAt: NOW, isDue: true },
    /^A backup failed on 22 November 2026 at \S+ Its own output says why\. The last backup was finished on .*\. Make one every day\.$/,
  ],
])('says when the site was backed up: %j', async (backup, text) => {
  api.on(failedWork, { ...work(), backup });
  const { container } = show();
  await screen.findByRole('heading', { name: 'Nothing has failed.' });
  const note = container.querySelector('p[data-bad], p.backup');
  expect(note).toHaveTextContent(text);
  expect(note?.hasAttribute('data-bad')).toBe(backup.isDue);
});

test('offline, what was shown stays, and both a reload and a try say that they failed, until a reload succeeds', async () => {
  api.on(failedWork, work(mails));
  show();
  await screen.findByRole('region', { name: 'Emails 1' });
  api.isOffline = true;
  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText(/^It was not tried again\. /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: /cannot be reached/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Emails 1' })).toBeVisible();

  const note = screen.getByRole('alert');
  api.isOffline = false;
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.on(failedWork, () => arrived.then(() => work(mails)));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  // The reload is under way.
  expect(note).toBeVisible();
  arrive();
  await waitFor(() => expect(note).not.toBeInTheDocument());
});

test('says who may see it to those who may not', async () => {
  api.on(failedWork, refuse(403, 'Only operators may see this.', 'operators_only'));
  show();
  expect(await screen.findByRole('heading', { name: 'This page is for operators.' })).toBeVisible();
  expect(screen.getByText('npm run user -- grant operator <email>')).toBeVisible();
});

const enquiry: Enquiries[number] = {
  enquiryId: '40eba73a-e025-4cf0-97be-e61918a63e00',
  plan: 'enterprise',
  name: 'A buyer',
  email: 'buyer@school.example',
  organisation: 'A school',
  people: '120',
  message: '<b>In September?</b>',
  createdAt: '2026-11-22T10:00:00.000Z',
};

test('shows enquiries about plans as they were written', async () => {
  api.on(failedWork, work());
  api.on(listEnquiries, [enquiry]);
  show();
  expect(await screen.findByText('Enterprise: A school')).toBeVisible();
  expect(screen.getByText('<b>In September?</b>')).toBeVisible();
  expect(screen.getByRole('link', { name: 'buyer@school.example' })).toHaveAttribute(
    'href',
    'mailto:buyer%40school.example',
  );
});

test('marks an enquiry as handled, keeps the focus on the button, and takes the mark back', async () => {
  api.on(failedWork, work());
  api.on(listEnquiries, [enquiry, { ...enquiry, enquiryId: '40eba73a-e025-4cf0-97be-e61918a63e01' }]);
  api.on(handleEnquiry, { ok: true });
  show();
  const [mark] = await screen.findAllByRole('button', { name: 'Mark as handled: Enterprise: A school' });
  if (!mark) throw new Error('There is no such button.');
  api.on(listEnquiries, [{ ...enquiry, handledAt: '2026-11-23T10:00:00.000Z' }]);
  await userEvent.click(mark);
  await waitFor(() => expect(mark).toHaveAccessibleName('Mark as not handled: Enterprise: A school'));
  expect(mark).toHaveFocus();
  expect(screen.getByText('Handled on', { exact: false })).toHaveTextContent('Handled on 23 November 2026 at');

  api.on(handleEnquiry, refuse(503, 'Later.', 'unavailable'));
  await userEvent.click(mark);
  expect(await screen.findByText(/^It was not marked\. /)).toBeVisible();
  expect(screen.getByText('Handled on', { exact: false })).toBeVisible();
  expect(api.calls.filter(({ request }) => request.startsWith('POST')).map(({ body }) => body)).toEqual([
    { isHandled: true },
    { isHandled: false },
  ]);

  // Its response was lost after the change.
  api.on(listEnquiries, [enquiry]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(mark).toHaveAccessibleName('Mark as handled: Enterprise: A school'));
  expect(screen.queryByText(/^It was not marked/)).toBeNull();
});

test('reloads enquiries with the page, and says when that failed', async () => {
  api.on(failedWork, work());
  show();
  expect(await screen.findByText('No enquiries yet.')).toBeVisible();
  api.on(listEnquiries, [enquiry]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Enterprise: A school')).toBeVisible();
  api.on(listEnquiries, refuse(503, 'Later.', 'unavailable'));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('Enterprise: A school')).toBeVisible();
});

const manyEnquiries = Array.from({ length: 130 }, (_, at) => ({
  ...enquiry,
  enquiryId: `40eba73a-e025-4cf0-97be-${String(at).padStart(12, '0')}`,
}));

test('says where the list of enquiries ends, and shows the rest of them', async () => {
  api.on(failedWork, work());
  api.on(listEnquiries, ({ query }) => manyEnquiries.slice(0, Number(query.get('most') ?? 100)));
  show();
  expect(await screen.findByText('The newest 100 are shown.')).toBeVisible();
  await userEvent.click(screen.getByText('Show older enquiries'));
  const end = await screen.findByText('All 130 are shown.');
  expect(screen.queryByText('Show older enquiries')).toBeNull();
  await waitFor(() => expect(end.parentElement).toHaveFocus());
});

test('does not say that all enquiries are shown where an older server lists the newest alone', async () => {
  api.on(failedWork, work());
  api.on(listEnquiries, ({ query }) => {
    const [first = enquiry, ...rest] = manyEnquiries.slice(0, 100);
    return [{ ...first, message: query.get('most') ?? 'none' }, ...rest];
  });
  show();
  await userEvent.click(await screen.findByText('Show older enquiries'));
  await screen.findByText('200');
  const end = screen.getByText('The newest 100 are shown.');
  await waitFor(() => expect(end.parentElement).toHaveFocus());
  expect(screen.queryByText('Show older enquiries')).toBeNull();
});
