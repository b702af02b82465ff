import { hsl, wcagContrast, wcagLuminance } from 'culori';

/**
 * Tests the colours in tokens.css: every pair that carries text or marks a control has its WCAG 2.2 contrast ratio in
 * both schemes.
 */
const { readFileSync } = jest.requireActual<{ readFileSync(path: string, encoding: 'utf8'): string }>('node:fs');
const css = readFileSync((expect.getState().testPath ?? '').replace('tokens.test.ts', 'tokens.css'), 'utf8');

const [lightCss = '', darkCss = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
const read = (text: string) =>
  new Map([...text.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
const light = read(lightCss);
// The dark scheme lists only the values that differ.
const dark = new Map([...light, ...read(darkCss)]);

const GROUNDS = ['paper', 'sheet', 'sunken'];
const LEVELS = ['a0', 'a1', 'a2', 'b1', 'b2', 'c1', 'c2'];
const TEXT: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'action', 'action-hover', 'error', 'ok'].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['action', 'action-tint'],
  ['error', 'error-tint'],
  ['ink', 'error-tint'],
  ['ok', 'ok-tint'],
  ['on-stage', 'stage'],
  ['on-stage-2', 'stage'],
  ...LEVELS.flatMap((level): [string, string][] => [
    [`${level}-on`, `${level}-fill`],
    [`${level}-text`, 'paper'],
    [`${level}-text`, 'sheet'],
    [`${level}-text`, `${level}-tint`],
    [`${level}-bright`, 'stage'],
  ]),
];
const CONTROLS: [string, string][] = [
  ...GROUNDS.map((ground): [string, string] => ['line-strong', ground]),
  ['focus', 'paper'],
  ['rec', 'sheet'],
  ['rec', 'stage'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_scheme, tokens) => {
  const ratio = (a: string, b: string) => wcagContrast(tokens.get(a) ?? '', tokens.get(b) ?? '');
  test.each(TEXT)('text %s on %s: at least 4.5 (1.4.3)', (text, ground) =>
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5),
  );
  test.each(CONTROLS)('%s on %s: at least 3 (1.4.11)', (line, ground) =>
    expect(ratio(line, ground)).toBeGreaterThanOrEqual(3),
  );
});

test('light fills get darker from A0 to C2, so the order survives a greyscale print', () => {
  const fills = LEVELS.map((level) => wcagLuminance(light.get(`${level}-fill`) ?? ''));
  expect(fills).toEqual([...fills].sort((a, b) => b - a));
});

test.each(['A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'])('data-level="%s" sets the five roles', (level) => {
  const rule = css.split(`[data-level='${level}']`)[1]?.split('}')[0] ?? '';
  for (const role of ['fill', 'on', 'text', 'tint', 'bright'])
    expect(rule).toContain(`--lv-${role}: var(--${level.toLowerCase()}-${role});`);
});

test.each([
  ['A0', 'yellow', 43, 65],
  ['A1', 'orange', 28, 43],
  ['A2', 'dark orange', 12, 28],
  ['B1', 'green', 100, 160],
  ['B2', 'cyan', 175, 200],
  ['C1', 'violet', 245, 275],
  ['C2', 'purple', 280, 310],
])('%s is %s in both schemes (§9.11)', (level, _, from, to) => {
  for (const scheme of [light, dark]) {
    // Hues: 0 red, 60 yellow, 120 green, 180 cyan, 270 violet, 290 purple.
    const degrees = hsl(scheme.get(`${level.toLowerCase()}-fill`))?.h;
    expect(degrees).toBeGreaterThanOrEqual(from);
    expect(degrees).toBeLessThanOrEqual(to);
  }
});
