import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { shortcutKey, useWordKeys } from './use-word-keys';

function Passage() {
  const scroller = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLParagraphElement>(null);
  const keyPressed = useWordKeys(scroller, help);
  return (
    <>
      <div ref={scroller} role="region" onKeyDown={keyPressed}>
        <p data-place="1">The water goes.</p>
        <p data-place="2">A gate is lifted.</p>
      </div>
      <p ref={help}>Keys</p>
    </>
  );
}

/** The scroll container shows what is from 100 to 500 of the window. @param tops where the paragraphs begin */
function renderScrolled(tops = [0, 50]) {
  render(<Passage />);
  const scroller = screen.getByRole('region');
  scroller.getBoundingClientRect = () => ({ top: 100, bottom: 500 }) as DOMRect;
  tops.forEach((top, index) => (scroller.children[index]!.getBoundingClientRect = () => ({ top }) as DOMRect));
  return scroller;
}
const selected = () => String(document.getSelection());
const rangeRects = jest.fn<Partial<DOMRect>, []>();
beforeEach(() => {
  rangeRects.mockReturnValue({ top: 200, bottom: 220 });
  Range.prototype.getBoundingClientRect = () => rangeRects() as DOMRect;
});
afterEach(() => Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect'));

test.each([
  ['the first paragraph that begins in sight', [0, 300], 'A'],
  ['the last one, where each begins above', [0, 50], 'A'],
  ['the one that fills the page', [-300, 600], 'The'],
  ['the first one, where each begins below', [600, 900], 'The'],
])('choosing begins in %s', (_, tops, word) => {
  fireEvent.keyDown(renderScrolled(tops), { key: 'ArrowRight' });
  expect(selected()).toBe(word);
});

test.each([
  ['below', { top: 510, bottom: 530 }, 0, 354],
  ['above', { top: 60, bottom: 80 }, 0, 236],
  ['in sight', { top: 130, bottom: 150 }, 51, 300],
  ['under the help', { top: 440, bottom: 460 }, 51, 311],
])('of a paragraph that is higher than the page, a word %s is scrolled into sight', (_, rect, helpPx, scrollTop) => {
  const scroller = renderScrolled();
  Object.defineProperty(screen.getByText('Keys'), 'offsetHeight', { value: helpPx });
  scroller.scrollTop = 300;
  rangeRects.mockReturnValue(rect);
  fireEvent.keyDown(scroller, { key: 'ArrowRight' });
  expect(scroller.scrollTop).toBe(scrollTop);
});

test.each([
  ['h', 'KeyH', 'h'],
  ['H', 'KeyH', 'h'],
  // Dvorak: a Latin layout's own place.
  ['h', 'KeyJ', 'h'],
  ['d', 'KeyH', 'd'],
  ['р', 'KeyH', 'h'],
  ['ا', 'KeyH', 'h'],
  ['ㅗ', 'KeyH', 'h'],
  ['Process', 'KeyN', 'n'],
  ['é', 'Digit2', 'é'],
  ['Delete', 'Delete', 'Delete'],
  ['Backspace', 'Backspace', 'Backspace'],
])('%s on %s is %s', (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut);
});
