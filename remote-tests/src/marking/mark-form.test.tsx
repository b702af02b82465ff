import { claimAnswer, listMarking, markingDetail, saveMark } from '@bandmark/contracts/api/marking';
import { refuse } from '@bandmark/platform/testing';
import { screen } from '@testing-library/react';
import { essay, ESSAY_ID, MarkingSite, talk, TALK_ID, waiting } from './testing/marking-site';

let site: MarkingSite;
beforeEach(() => {
  site = new MarkingSite();
});
afterEach(() => site.close());

describe('an answer', () => {
  test('is marked by four criteria in the order of the spec; the band shows while they are typed', async () => {
    site.api.on(markingDetail, ({ params }) => (params.attemptId === ESSAY_ID ? essay : talk));
    site.open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    expect(screen.getAllByRole('spinbutton').map(labelOf)).toEqual([
      'Task Achievement',
      'Lexical Resource',
      'Coherence Cohesion',
      'Grammatical Range',
    ]);
    await site.fill('7', '6.5', '6', '6');
    // Mean 6.375, to the nearest half; "Intermediate+" is what writing calls B2.
    expect(screen.getByText('Band 6.5, Intermediate+')).toBeVisible();

    site.api.on(saveMark, { band: 6.5, level: 'B2' });
    site.api.on(listMarking, [waiting({ attemptId: TALK_ID, skill: 'speaking' })]);
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    // Navigates to the answer that has waited longest.
    expect(await screen.findByRole('heading', { level: 1, name: 'Marking: Speaking' })).toBeVisible();
    expect(screen.getByText('Mark saved: band 6.5, B2 Intermediate+.')).toBeVisible();
    expect(site.savedMarks).toEqual([
      {
        request: `POST /api/marking/${ESSAY_ID}`,
        body: { criteria: [7, 6.5, 6, 6], withoutRecording: false, note: '', replaces: false },
      },
    ]);
    expect(screen.getByRole('spinbutton', { name: 'Pronunciation' })).toHaveValue('');
  });

  test.each([
    ['the next one', [waiting({ attemptId: TALK_ID, skill: 'speaking' })], 'Marking: Speaking'],
    ['the list, if no other waits', [], 'Marking'],
  ])('its examiner is led past an answer that is open in another tab, to %s', async (_, others, heading) => {
    site.api.on(saveMark, { band: 7, level: 'C1' });
    const open = waiting({ attemptId: 'a0000000-0000-4000-8000-000000000003', claimedBy: 'me' });
    site.api.on(listMarking, [open, ...others]);
    await site.openForm();
    site.api.on(markingDetail, ({ params }) => (params.attemptId === TALK_ID ? talk : essay));
    await site.fill('7', '7', '7', '7');
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByText('Mark saved: band 7.0, C1 Advanced.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

  test('that is saved is confirmed even if the next one does not open', async () => {
    site.api.on(saveMark, { band: 7, level: 'C1' });
    site.api.on(listMarking, [waiting({ attemptId: TALK_ID, skill: 'speaking' })]);
    await site.openForm();
    site.api.on(claimAnswer, refuse(409, 'dev', 'being_marked'));
    await site.fill('7', '7', '7', '7');
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('heading', { name: 'Another examiner is marking this answer now.' })).toBeVisible();
    expect(screen.getByText('Mark saved: band 7.0, C1 Advanced.')).toBeVisible();
  });

  test('back to the list after the last one', async () => {
    site.api.on(saveMark, { band: 7, level: 'C1' });
    site.api.on(listMarking, []);
    await site.openForm();
    await site.fill('7', '7', '7', '7');
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
    expect(screen.getByText('Mark saved: band 7.0, C1 Advanced.')).toBeVisible();
  });

  test('is not saved with a criterion that is no number from 0 to 9; others go to their nearest half', async () => {
    await site.openForm();
    await site.fill('7', '6.25', '10', 'six');
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    const alert = screen.getByRole('alert');
    for (const name of ['Coherence Cohesion', 'Grammatical Range']) {
      expect(alert).toHaveTextContent(`${name}: give 0 to 9 in halves.`);
    }
    expect(alert).not.toHaveTextContent('Task Achievement');
    // The value was rounded to a half band, so it is no error.
    expect(alert).not.toHaveTextContent('Lexical Resource');
    expect(screen.getByRole('spinbutton', { name: 'Lexical Resource' })).toHaveValue('6.5');
    expect(site.savedMarks).toEqual([]);
  });

  test('what is missing takes the focus with each press, and never from a box that is being put right', async () => {
    await site.openForm();
    await site.fill('7', '6', '6');
    const save = () => site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    await save();
    expect(screen.getByRole('alert')).toHaveFocus();
    const box = screen.getByRole('spinbutton', { name: 'Task Achievement' });
    await site.user.clear(box);
    await site.user.type(box, '6.5');
    expect(box).toHaveValue('6.5');
    expect(box).toHaveFocus();
    await save();
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Grammatical Range: give 0 to 9 in halves\.$/);
    await site.user.type(screen.getByRole('spinbutton', { name: 'Grammatical Range' }), '6.5');
    expect(screen.getByRole('spinbutton', { name: 'Grammatical Range' })).toHaveValue('6.5');
  });

  test.each([
    [409, 'mark_final', 'The mark was not saved.A certificate was issued from this mark, so it cannot change.'],
    [503, 'unavailable', 'We do not know whether the mark was saved. Save it again: it counts once.The site cannot'],
  ])('a mark whose saving ends with %i %s stays on the page', async (status, code, sentences) => {
    site.api.on(saveMark, refuse(status, 'dev', code));
    await site.openForm();
    await site.fill('7', '7', '7', '7');
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentences);
    expect(screen.getByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
  });

  test('what is being saved does not change meanwhile, and can be changed once it was refused', async () => {
    let answer: (refusal: ReturnType<typeof refuse>) => void = () => {};
    site.api.on(saveMark, () => new Promise((resolve) => (answer = resolve)));
    await site.openForm(talk);
    await site.fill('7', '7', '7', '6');
    const note = screen.getByRole('textbox', { name: 'Note to the candidate' });
    await site.user.type(note, 'Good.');
    const second = screen.getByRole('checkbox', { name: 'Ask another examiner to mark this answer too' });
    await site.user.click(screen.getByRole('checkbox', { name: 'I mark this without its recording' }));
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible();
    const box = screen.getByRole('spinbutton', { name: 'Grammatical Range' });
    const change = async () => {
      await site.user.click(screen.getByRole('button', { name: 'Raise Grammatical Range' }));
      await site.user.type(box, '{ArrowUp}');
      await site.user.type(note, ' Go on.');
      await site.user.click(second);
    };
    await change();
    expect([box, note, second]).toEqual([
      expect.objectContaining({ value: '6', readOnly: true }),
      expect.objectContaining({ value: 'Good.', readOnly: true }),
      expect.objectContaining({ checked: false }),
    ]);
    answer(refuse(503, 'dev', 'unavailable'));
    expect(await screen.findByRole('button', { name: 'Save mark' })).toBeVisible();
    await change();
    expect(box).toHaveValue('7');
    expect(note).toHaveValue('Good. Go on.');
    expect(second).toBeChecked();
    expect(site.savedMarks).toHaveLength(1);
  });

  test('a mark that was given before is shown and can be replaced', async () => {
    site.api.on(markingDetail, {
      ...essay,
      mark: { criteria: [7, 6, 6.5, 7], band: 6.5, source: 'examiner', note: 'Well argued.' },
    });
    site.open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
    expect(screen.getByText(/Saving replaces your mark, unless a certificate was issued from it\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note to the candidate' })).toHaveValue('Well argued.');
    site.api.on(saveMark, { band: 6.5, level: 'B2' });
    site.api.on(listMarking, []);
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
    expect(site.savedMarks).toMatchObject([{ body: { replaces: true } }]);
  });

  test('bands are stepped by buttons and keys, and no wheel changes them', async () => {
    site.api.on(markingDetail, essay);
    site.open(`/marking/${ESSAY_ID}`);
    const box = await screen.findByRole('spinbutton', { name: 'Lexical Resource' });
    await site.user.click(screen.getByRole('button', { name: 'Raise Lexical Resource' }));
    expect(box).toHaveAttribute('aria-valuenow', '5');
    await site.user.click(screen.getByRole('button', { name: 'Raise Lexical Resource' }));
    await site.user.click(screen.getByRole('button', { name: 'Lower Lexical Resource' }));
    expect(box).toHaveValue('5');
    await site.user.click(box);
    const after = async (key: string) => {
      await site.user.keyboard(`{${key}}`);
      return (box as HTMLInputElement).value;
    };
    const keys = ['ArrowUp', 'PageUp', 'ArrowDown', 'PageDown', 'End', 'ArrowUp', 'Home', 'PageDown'];
    const values: string[] = [];
    for (const key of keys) values.push(await after(key));
    expect(values).toEqual(['5.5', '6.5', '6', '5', '9', '9', '0', '0']);
    // The wheel over a number field would change its value (Chromium, Firefox), but not over a text field.
    expect(box).toHaveProperty('type', 'text');
  });

  test('each band says beside its criterion what it means, a half band with what it has of the next', async () => {
    site.api.on(markingDetail, essay);
    site.open(`/marking/${ESSAY_ID}`);
    const box = await screen.findByRole('spinbutton', { name: 'Coherence Cohesion' });
    expect(box).not.toHaveAccessibleDescription();
    await site.user.type(box, '6');
    expect(box).toHaveAccessibleDescription(/^Band 6: Ideas come in a clear order/);
    await site.user.keyboard('{ArrowUp}');
    expect(box).toHaveAccessibleDescription(/^All of band 6: Ideas come .* Part of band 7: The text moves forward/);
  });

  test('a second mark is asked for, with a note', async () => {
    site.api.on(saveMark, { band: 7, level: 'C1' });
    site.api.on(listMarking, [waiting({ claimedBy: 'other' })]);
    await site.openForm();
    await site.fill('7', '7', '7', '7');
    await site.user.type(screen.getByRole('textbox', { name: 'Note to the candidate' }), 'Read more.');
    await site.user.click(screen.getByRole('checkbox', { name: 'Ask another examiner to mark this answer too' }));
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    // An answer that another examiner has claimed is skipped.
    expect(await screen.findByText('Being marked')).toBeVisible();
    expect(site.savedMarks.map(({ body }) => body)).toEqual([
      { criteria: [7, 7, 7, 7], withoutRecording: false, note: 'Read more.', replaces: false, secondMark: true },
    ]);
  });

  test('without its recording an answer is marked only knowingly', async () => {
    site.api.on(saveMark, { band: 7, level: 'C1' });
    site.api.on(listMarking, []);
    await site.openForm(talk);
    await site.fill('7', '7', '7', '7');
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(screen.getByRole('alert')).toHaveTextContent('tick that you mark without it');
    expect(site.savedMarks).toEqual([]);
    await site.user.click(screen.getByRole('checkbox', { name: 'I mark this without its recording' }));
    await site.user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
    expect(site.savedMarks.map(({ body }) => body)).toEqual([
      { criteria: [7, 7, 7, 7], withoutRecording: true, note: '', replaces: false },
    ]);
  });
});

function labelOf(box: HTMLElement): string {
  return document.querySelector(`label[for="${box.id}"]`)?.textContent ?? '';
}
