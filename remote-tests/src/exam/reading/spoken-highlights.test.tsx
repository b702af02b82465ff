import { act, screen, within } from '@testing-library/react';
import { ReadingSite } from '../testing/reading-site';

let site: ReadingSite;
beforeEach(() => {
  site = new ReadingSite();
});
afterEach(() => site.close());

const passage = () => screen.getByRole('region', { name: /^Passage/ });

describe('a screen reader hears of', () => {
  /** Collects the texts of the live region, in order. */
  const listen = () => {
    const status = within(screen.getByRole('group', { name: 'Highlights and notes' })).getByRole('status');
    const said: (string | null)[] = [];
    const observer = new MutationObserver(() => said.push(status.textContent));
    observer.observe(status, { subtree: true, childList: true, characterData: true });
    return said;
  };

  test('each highlight, also of a second one', async () => {
    await site.take();
    const said = listen();
    passage().focus();
    for (const keys of ['{ArrowRight}', 'h', '{ArrowRight}', 'h']) await site.user.keyboard(keys);
    expect(said).toEqual(['Highlighted.', '', 'Highlighted.']);
  });

  test('a highlight once: other words that are chosen and dropped do not repeat it', async () => {
    await site.take();
    const said = listen();
    passage().focus();
    for (const keys of ['{ArrowRight}', 'h', '{ArrowRight}']) await site.user.keyboard(keys);
    await act(async () => {
      document.getSelection()?.removeAllRanges();
      document.dispatchEvent(new Event('selectionchange'));
    });
    expect(said).toEqual(['Highlighted.', '']);
  });

  test.each([
    [
      'from the list',
      async (quote: string) => {
        await site.user.click(screen.getByRole('button', { name: quote }));
        await site.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove highlight' }));
      },
    ],
    [
      'at a caret',
      async (quote: string) => {
        const mark = within(passage()).getByText(quote, { selector: 'mark' });
        act(() => {
          document.getSelection()?.collapse(mark.firstChild, 1);
          document.dispatchEvent(new Event('selectionchange'));
        });
        passage().focus();
        await site.user.keyboard('{Delete}');
      },
    ],
  ])('each highlight that is removed %s', async (_, remove) => {
    await site.take({
      notes: [
        { place: '1.1', from: 0, to: 3, text: '' },
        { place: '1.1', from: 4, to: 9, text: '' },
      ],
    });
    const said = listen();
    await remove('The');
    await remove('water');
    expect(site.kept().notes).toEqual([]);
    expect(said).toEqual(['Highlight removed.', '', 'Highlight removed.']);
  });
});
