import { bandText } from './band-text';

test.each([
  [6, '6.0'],
  [6.5, '6.5'],
  [0, '0.0'],
  [9, '9.0'],
  [5.25, '5.25'],
  [5.75, '5.75'],
])('%p is written %p', (band, text) => {
  expect(bandText(band)).toBe(text);
});
