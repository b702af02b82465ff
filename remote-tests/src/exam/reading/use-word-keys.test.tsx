import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { shortcutKey, useWordKeys } from './use-word-keys';

function Passage() {
  const scroller = useRef<HTMLDivElement>(null);
  const keyPressed = useWordKeys(scroller);
  return (
    <div ref={scroller} role="region" onKeyDown={keyPressed}>
      <p data-place="1">The water goes.</p>
      <p data-place="2">A gate is lifted.</p>
    </div>
  );
}

/** The scroll container shows what is from 100 to 500 of the window; the paragraphs begin above it. */
function renderScrolled() {
  render(<Passage />);
  const scroller = screen.getByRole('region');
  scroller.getBoundingClientRect = () => ({ top: 100, bottom: 500 }) as DOMRect;
  return scroller;
}
const selected = () => String(document.getSelection());
const rangeRects = jest.fn<Partial<DOMRect>, []>();
beforeEach(() => {
  rangeRects.mockReturnValue({ top: 200, bottom: 220 });
  Range.prototype.getBoundingClientRect = () => rangeRects() as DOMRect;
});
afterEach(() => Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect'));

test('choosing begins in the last paragraph where each begins above what is in sight', () => {
  fireEvent.keyDown(renderScrolled(), { key: 'ArrowRight' });
  expect(selected()).toBe('A');
});

test.each([
  ['below', { top: 510, bottom: 530 }, 354],
  ['above', { top: 60, bottom: 80 }, 236],
  ['in sight', { top: 130, bottom: 150 }, 300],
])('of a paragraph that is higher than the page, a word %s is scrolled into sight', (_, rect, scrollTop) => {
  const scroller = renderScrolled();
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
