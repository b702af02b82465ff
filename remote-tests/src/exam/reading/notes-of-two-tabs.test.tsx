import type { AnswerDocument } from '@bandmark/contracts/answer-document';
import { act, screen, within } from '@testing-library/react';
import { ReadingSite } from '../testing/reading-site';

let site: ReadingSite;
beforeEach(() => {
  site = new ReadingSite();
});
afterEach(() => site.close());

const open = (notes: AnswerDocument['notes']) => site.take({ notes });
const box = () => screen.findByRole('textbox', { name: 'Your note' });
const button = (name: string) => within(screen.getByRole('dialog')).queryByRole('button', { name });
const press = (name: string) => site.user.click(button(name)!);
/** Another tab takes the test and changes it; then this tab continues. */
const comeBack = async (document: Partial<AnswerDocument>) => {
  act(() => void (site.outbox.status = 'lease-lost'));
  expect(screen.queryByRole('dialog')).toBeNull();
  site.stored(5, document);
  act(() => void (site.outbox.status = 'saved'));
  await site.user.click(screen.getByRole('button', { name: 'Continue here' }));
};
const kept = () => site.kept();

const THE = { place: '1.1', from: 0, to: 3 };
const OTHER = { place: '1.1', from: 10, to: 14, text: 'other' };

describe('a note that is open while another tab has the test', () => {
  test('opens again with what was written', async () => {
    await open([]);
    screen.getByRole('region', { name: /^Passage/ }).focus();
    await site.user.keyboard('{ArrowRight}nfirst word');
    await comeBack({ notes: [] });
    expect(await box()).toHaveValue('first word');
    await press('Save note');
    expect(kept().notes).toEqual([{ ...THE, text: 'first word' }]);
  });

  const edit = async () => {
    await open([{ ...THE, text: 'A' }]);
    await site.user.click(screen.getByText('Notes: 1'));
    await site.user.click(screen.getByRole('button', { name: /The\s*A/ }));
    await site.user.type(await box(), ' better');
  };

  test.each([
    ['is replaced', 'Save note', [{ ...THE, text: 'A' }, OTHER], [OTHER, { ...THE, text: 'A better' }]],
    ['is removed', 'Remove highlight', [{ ...THE, text: 'A' }, OTHER], [OTHER]],
    ['that the other tab removed is saved', 'Save note', [OTHER], [OTHER, { ...THE, text: 'A better' }]],
    [
      'that the other tab changed loses nothing',
      'Save note',
      [{ ...THE, text: 'B' }],
      [{ ...THE, text: 'B\nA better' }],
    ],
    [
      'that the other tab joined with more loses nothing',
      'Save note',
      [{ ...THE, to: 9, text: 'A\nmore' }],
      [{ ...THE, to: 9, text: 'A\nmore\nA better' }],
    ],
  ])('%s once this tab continues', async (_, action, now, expected) => {
    await edit();
    await comeBack({ answers: { 1: 'true' }, notes: now });
    expect(await box()).toHaveValue('A better');
    await press(action);
    expect(kept()).toMatchObject({ answers: { 1: 'true' }, notes: expected });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['removed it', []],
    ['changed its words', [{ ...THE, text: 'B' }]],
    ['joined it with more', [{ ...THE, to: 9, text: 'A\nmore' }]],
  ])('cannot be removed where the other tab has %s', async (_, now) => {
    await edit();
    await comeBack({ notes: now });
    await box();
    expect(button('Remove highlight')).toBeNull();
  });
});
