import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE_COLOURS, LEVEL_COLOURS } from './house-style';

const css = readFileSync(join(import.meta.dirname, '../../shared/ui/src/tokens.css'), 'utf8');
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
