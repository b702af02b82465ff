import { claimAnswer, listMarking, markingDetail, saveMark, saveMarkDraft } from '@bandmark/contracts/api/marking';
import { refuse } from '@bandmark/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DraftKeeper } from './draft-keeper';
import { essay, ESSAY_ID, MarkingSite, talk } from './testing/marking-site';

let site: MarkingSite;
beforeEach(() => {
  site = new MarkingSite();
});
afterEach(() => site.close());

describe('an answer', () => {
  test('what is set and written is kept as a draft, and is back when the answer is opened again', async () => {
    const { goBack } = await site.openForm();
    await site.fill('7', 'six');
    await site.user.type(screen.getByRole('textbox', { name: 'Note to the candidate' }), 'Well argued.');
    // Leaving flushes the debounced draft without a question.
    await goBack();
    expect(await screen.findByText('another page')).toBeVisible();
    expect(site.keptDrafts.at(-1)).toEqual({ criteria: [7, null, null, null], note: 'Well argued.' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leaving a box as it is keeps nothing anew: what is pressed next stays where it is', async () => {
    await site.openForm();
    await site.user.click(screen.getByRole('spinbutton', { name: 'Task Achievement' }));
    await site.user.tab();
    expect(screen.getByText(/^We keep what you set and write/)).toBeVisible();
  });

  test('a draft comes before the mark that was given', async () => {
    site.api.on(markingDetail, {
      ...essay,
      mark: { criteria: [5, 5, 5, 5], band: 5, source: 'examiner', note: 'Old.' },
      draft: { criteria: [6.5, null, null, 5], note: 'Newer.', savedAt: '2026-11-20T10:07:00.000Z' },
    });
    site.open(`/marking/${ESSAY_ID}`);
    const boxes = await screen.findAllByRole('spinbutton');
    expect(boxes.map((box) => (box as HTMLInputElement).value)).toEqual(['6.5', '', '', '5']);
    expect(screen.getByRole('textbox', { name: 'Note to the candidate' })).toHaveValue('Newer.');
    expect(screen.getByText(/^Your draft of 20 November.* is back\.$/)).toBeVisible();
  });

  test('a draft of this page is not said to be back when the answer is read again for its recording', async () => {
    await site.openForm(talk);
    await site.fill('7');
    await waitFor(() => expect(screen.getByText(/^We keep what you set/)).toBeVisible());
    expect(site.keptDrafts).toHaveLength(1);
    site.api.on(markingDetail, {
      ...talk,
      draft: { criteria: [7, null, null, null], note: '', savedAt: '2026-11-20T12:00:00.000Z' },
      recording: { ...talk.recording, state: 'partial' },
    });
    await site.user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText(/^player side/)).toBeVisible();
    expect(screen.getByText(/^We keep what you set/)).toBeVisible();
    expect(screen.queryByText(/is back\.$/)).toBeNull();
  });

  test('a draft on its way arrives before the mark that takes its place', async () => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    site.api.on(saveMarkDraft, async () => {
      await held;
      return { savedAt: '2026-11-20T12:00:00.000Z' };
    });
    site.api.on(saveMark, { band: 7, level: 'C1' });
    site.api.on(listMarking, []);
    await site.openForm();
    await site.fill('7', '7', '7', '7');
    await waitFor(() => expect(site.keptDrafts.length).toBe(1));
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    await site.user.click(screen.getByRole('button', { name: 'Saving…' }));
    expect(site.savedMarks).toEqual([]);
    release();
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
    expect(site.savedMarks.length).toBe(1);
    expect(site.keptDrafts.length).toBe(1);
  });

  test('a server that knows neither claims nor drafts lets answers be marked, and leaving them is asked', async () => {
    site.api.on(claimAnswer, refuse(404, 'Route not found.', 'not_found'));
    site.api.on(saveMarkDraft, refuse(404, 'Route not found.', 'not_found'));
    const { goBack } = await site.openForm();
    await site.fill('7');
    await goBack();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  test('what cannot be kept asks before the page is left, by a link, by Back and by closing the tab', async () => {
    site.api.on(saveMarkDraft, refuse(503, 'Down.'));
    const { goBack } = await site.openForm();
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await site.fill('7');
    expect(closing()).toBe(true);
    for (const leave of [() => site.user.click(screen.getByRole('link', { name: 'All waiting answers' })), goBack]) {
      await leave();
      const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
      await site.user.click(within(dialog).getByRole('button', { name: 'Stay and save' }));
      expect(screen.getByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
    }
    await goBack();
    await site.user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('another page')).toBeVisible();
    expect(closing()).toBe(false);
  });
});

test('a draft whose call fails while a mark takes its place is not sent after the mark', async () => {
  let fail: (error: Error) => void = () => {};
  const send = jest.fn(() => new Promise((_, reject) => (fail = reject)));
  const keeper = new DraftKeeper(send);
  keeper.keep({ criteria: [7, null, null, null], note: '' });
  void keeper.flush();
  const dropped = keeper.drop();
  fail(new Error('Down.'));
  await dropped;
  expect(await keeper.flush()).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
});
