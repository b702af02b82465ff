import { listMarking } from '@bandmark/contracts/api/marking';
import { refuse } from '@bandmark/platform/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ESSAY_ID, MarkingSite, TALK_ID, waiting } from './testing/marking-site';

let site: MarkingSite;
beforeEach(() => {
  site = new MarkingSite();
});
afterEach(() => {
  site.close();
  jest.useRealTimers();
});

/** Node's streams, which carry the mocked responses, need the real ones. */
const fakePageTimers = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
const minutePasses = () => act(async () => jest.advanceTimersByTimeAsync(60_000));

describe('the list', () => {
  test('shows what waits, each with its Mark link', async () => {
    site.api.on(listMarking, [
      waiting(),
      waiting({ attemptId: TALK_ID, skill: 'speaking', words: null, recordingState: 'uploading' }),
    ]);
    site.open('/marking');
    expect(screen.getByRole('heading', { level: 1, name: 'Marking' })).toBeVisible();
    const [, first, second] = await screen.findAllByRole('row');
    if (!first || !second) throw new Error('two rows');
    expect(within(first).getByRole('rowheader', { name: 'Writing' })).toBeVisible();
    expect(within(first).getByText('231')).toBeVisible();
    expect(within(first).getByText('Ready')).toBeVisible();
    expect(within(first).getByRole('link', { name: /^Mark writing/ })).toHaveAttribute('href', `/marking/${ESSAY_ID}`);
    expect(within(second).getByText('Still arriving')).toBeVisible();
  });

  test('says how long answers wait, which are being marked and which are begun', async () => {
    const hours = (count: number) => count * 3_600_000;
    site.api.on(listMarking, [
      waiting({ waitingMs: hours(50), claimedBy: 'other' }),
      waiting({ attemptId: TALK_ID, waitingMs: hours(3), claimedBy: 'me', hasDraft: true }),
    ]);
    site.open('/marking');
    expect(await screen.findByText('2 answers wait. The longest has waited 2 days.')).toBeVisible();
    const [, first, second] = screen.getAllByRole('row');
    if (!first || !second) throw new Error('two rows');
    expect(first).toHaveTextContent(/2 days.*Being marked/);
    expect(within(first).queryByRole('link')).toBeNull();
    expect(within(second).getByText('3 hours')).toBeVisible();
    expect(within(second).getByRole('link', { name: /^Go on/ })).toHaveAttribute('href', `/marking/${TALK_ID}`);
  });

  test('of as many as it can show says no more than it knows', async () => {
    const id = (at: number) => `a0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const answers = Array.from({ length: 200 }, (_, at) => waiting({ attemptId: id(at), waitingMs: 60_000 }));
    site.api.on(listMarking, answers);
    site.open('/marking');
    expect(await screen.findByText('At least 200 answers wait. The longest has waited 1 minute.')).toBeVisible();
  });

  test('says when nothing waits', async () => {
    site.api.on(listMarking, []);
    site.open('/marking');
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
  });

  test.each([
    ['a minute passes', minutePasses],
    ['the examiner returns to it', () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))],
  ])('shows new answers when %s, and keeps the focus', async (_, waited) => {
    fakePageTimers();
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    try {
      site.api.on(listMarking, []);
      site.open('/marking');
      await screen.findByRole('heading', { name: 'Nothing to mark' });
      site.api.on(listMarking, [waiting()]);
      await waited();
      expect(screen.queryByRole('table')).toBeNull();

      visible.mockReturnValue('visible');
      await waited();
      const link = within(await screen.findByRole('table')).getByRole('link');
      link.focus();
      site.api.on(listMarking, [waiting(), waiting({ attemptId: TALK_ID, skill: 'speaking' })]);
      await waited();
      expect(await screen.findByRole('link', { name: /^Mark speaking/ })).toBeVisible();
      expect(link).toHaveFocus();
    } finally {
      visible.mockRestore();
    }
  });

  test('says that it could not be refreshed, until it could', async () => {
    fakePageTimers();
    site.api.on(listMarking, []);
    site.open('/marking');
    await screen.findByRole('heading', { name: 'Nothing to mark' });
    site.api.on(listMarking, refuse(503, 'x', 'unavailable'));
    await minutePasses();
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent(/cannot do this right now.*This list may be out of date\./);
    expect(screen.getByRole('heading', { name: 'Nothing to mark' })).toBeVisible();

    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    site.api.on(listMarking, () => arrived.then(() => [waiting()]));
    await minutePasses();
    expect(note).toBeVisible();
    const again = within(note).getByRole('button', { name: 'Try again' });
    again.focus();
    fireEvent.click(again);
    expect(again).toHaveFocus();
    arrive();
    expect(await screen.findByRole('table')).toBeVisible();
    expect(note).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('is no longer shown to an examiner whose role was taken away', async () => {
    fakePageTimers();
    site.api.on(listMarking, [waiting()]);
    site.open('/marking');
    await screen.findByRole('table');
    site.api.on(listMarking, refuse(403, 'Only examiners may do this.', 'forbidden'));
    await minutePasses();
    expect(await screen.findByRole('heading', { name: 'Only examiners mark' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('tells everybody else whose page it is', async () => {
    site.api.on(listMarking, refuse(403, 'Only examiners may do this.', 'forbidden'));
    site.open('/marking');
    expect(await screen.findByRole('heading', { name: 'Only examiners mark' })).toBeVisible();
    expect(screen.queryByText(/^Answers to mark/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test.each([
    [503, 'test'],
    [403, 'http_error'],
    [404, 'http_error'],
  ])('can be tried again after a failure: %d %s', async (status, code) => {
    site.api.on(listMarking, refuse(status, 'Down.', code));
    site.open('/marking');
    const again = await screen.findByRole('button', { name: 'Try again' });
    site.api.on(listMarking, [waiting()]);
    await site.user.click(again);
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
