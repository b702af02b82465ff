import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE_COLOURS, LEVEL_COLOURS, MARK_PATH } from './house-style';

const ui = (file: string) => readFileSync(join(import.meta.dirname, '../../shared/ui/src', file), 'utf8');
const css = ui('tokens.css');
const [light = '', dark = ''] = css.split('@media screen');

test.each([
  ['light', light, HOUSE_COLOURS.light],
  ['dark', dark, HOUSE_COLOURS.dark],
])('the colours are those of the site: %s', (_scheme, tokens, colours) => {
  for (const [name, colour] of Object.entries(colours)) expect(tokens).toContain(`--${name}: ${colour};`);
});

test.each(Object.entries(LEVEL_COLOURS))('a badge has the colours of its level: %s', (level, { fill, on }) => {
  const name = level.toLowerCase();
  expect(light).toContain(`--${name}-fill: ${fill};`);
  expect(light).toContain(`--${name}-on: ${on};`);
});

test('the mark is that of the page', () => {
  expect(ui('logo.tsx')).toContain(`d="${MARK_PATH}"`);
});
