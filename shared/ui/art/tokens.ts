/**
 * Writes src/tokens.css and src/recorder-tokens.css: `node --import tsx art/tokens.ts && npx oxfmt src/*.css`. The
 * source of every colour; src/tokens.test.ts tests the contrast ratios. Level colours are OKLCH triples (lightness,
 * chroma, hue), so that light fills get darker from A0 to C2 and the order survives a greyscale print.
 */
import { writeFileSync } from 'node:fs';
import { formatHex, wcagContrast } from 'culori';

/** Converts to sRGB hex, clipped to the gamut. */
const oklch = (lightness: number, chroma: number, hue: number): string =>
  formatHex({ mode: 'oklch', l: lightness, c: chroma, h: hue });

const BASE = {
  light: {
    paper: '#F0F4F3',
    sheet: '#FFFFFF',
    sunken: '#E4EAE9',
    ink: '#111A2E',
    'ink-2': '#434E63',
    'ink-3': '#586378',
    line: '#D0D8D9',
    'line-strong': '#727D8E',
    action: '#22376F',
    'action-hover': '#16254F',
    'on-action': '#FFFFFF',
    'action-tint': '#E6EBF7',
    focus: '#22376F',
    error: '#B01E17',
    'error-tint': '#FCECEA',
    ok: '#14663A',
    'ok-tint': '#E3F3E9',
    rec: '#D3221A',
    stage: '#07090F',
    'stage-line': '#07090F',
    'on-stage': '#F4F6FA',
    'on-stage-2': '#AEB7C8',
    e: '#22376F',
    eb: '#F7F9F8',
    'sh-1': '0 1px 2px rgb(17 26 46 / .06)',
    'sh-2': '0 1px 2px rgb(17 26 46 / .06), 0 10px 24px -12px rgb(17 26 46 / .22)',
    'sh-3': '0 2px 4px rgb(17 26 46 / .06), 0 36px 64px -32px rgb(17 26 46 / .42)',
  },
  dark: {
    paper: '#0C111B',
    sheet: '#141B29',
    sunken: '#090D15',
    ink: '#EBF0F7',
    'ink-2': '#B7C1D2',
    'ink-3': '#98A4B8',
    line: '#2A3447',
    'line-strong': '#738099',
    action: '#B3C5FF',
    'action-hover': '#D0DBFF',
    'on-action': '#0D1530',
    'action-tint': '#1E2A48',
    focus: '#B3C5FF',
    error: '#FF9C92',
    'error-tint': '#35191B',
    ok: '#74D6A0',
    'ok-tint': '#12301F',
    rec: '#FF5A50',
    stage: '#04060A',
    'stage-line': '#36435C',
    'on-stage': '#F4F6FA',
    'on-stage-2': '#AEB7C8',
    e: '#16254F',
    eb: '#BCC9E8',
    'sh-1': '0 0 0 0 transparent',
    'sh-2': '0 12px 28px -14px rgb(0 0 0 / .7)',
    'sh-3': '0 40px 70px -34px rgb(0 0 0 / .9)',
  },
};

/** level: hue, light fill, dark fill (also "bright" on the stage), light text, light tint, dark tint */

type Colour = readonly [lightness: number, chroma: number];
const LEVELS: Record<string, [number, Colour, Colour, Colour, Colour, Colour]> = {
  A0: [93, [0.88, 0.165], [0.9, 0.155], [0.47, 0.095], [0.955, 0.055], [0.29, 0.045]],
  A1: [66, [0.79, 0.16], [0.83, 0.145], [0.475, 0.11], [0.95, 0.04], [0.285, 0.05]],
  A2: [43, [0.68, 0.175], [0.77, 0.145], [0.475, 0.14], [0.94, 0.035], [0.28, 0.055]],
  B1: [150, [0.545, 0.135], [0.765, 0.145], [0.455, 0.12], [0.95, 0.035], [0.28, 0.045]],
  B2: [212, [0.525, 0.105], [0.755, 0.12], [0.45, 0.09], [0.945, 0.03], [0.285, 0.04]],
  C1: [292, [0.47, 0.215], [0.735, 0.14], [0.44, 0.22], [0.94, 0.03], [0.29, 0.075]],
  C2: [321, [0.385, 0.185], [0.715, 0.17], [0.38, 0.19], [0.94, 0.035], [0.285, 0.075]],
};

type Scheme = keyof typeof BASE;

function levelTokens(scheme: Scheme): string[][] {
  return Object.entries(LEVELS).flatMap(([level, [hue, lightFill, darkFill, lightText, lightTint, darkTint]]) => {
    const name = level.toLowerCase();
    const light = oklch(...lightFill, hue);
    const dark = oklch(...darkFill, hue);
    const deep = oklch(0.2, 0.045, hue);
    const roles =
      scheme === 'light'
        ? {
            fill: light,
            on: wcagContrast('#FFFFFF', light) >= 4.6 ? '#FFFFFF' : deep,
            text: oklch(...lightText, hue),
            tint: oklch(...lightTint, hue),
            bright: dark,
          }
        : { fill: dark, on: deep, text: dark, tint: oklch(...darkTint, hue) };
    return Object.entries(roles).map(([role, value]) => [`${name}-${role}`, value]);
  });
}

const lines = (scheme: Scheme, indent: string) =>
  [...Object.entries(BASE[scheme]), ...levelTokens(scheme)]
    .map(([name, value]) => `${indent}--${name}: ${value};`)
    .join('\n');

const levelRules = Object.keys(LEVELS)
  .map((level) => {
    const roles = ['fill', 'on', 'text', 'tint', 'bright'].map(
      (role) => `--lv-${role}: var(--${level.toLowerCase()}-${role});`,
    );
    return `[data-level="${level}"] { ${roles.join(' ')} }`;
  })
  .join('\n');

writeFileSync(
  new URL('../src/tokens.css', import.meta.url),
  `/* Written by art/tokens.ts; change it there. Print always uses the light scheme. */
:root {
  color-scheme: light;
${lines('light', '  ')}
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
${lines('dark', '    ')}
  }
}
${levelRules}
`,
);

/**
 * Tokens of the embedded recorder's panel, each with the name of the custom property by which a host overrides it; null
 * for tokens that a host cannot override.
 */
const OF_RECORDER: Partial<Record<keyof typeof BASE.light, string | null>> = {
  sheet: 'surface',
  ink: 'text',
  action: 'accent',
  'on-action': 'on-accent',
  'line-strong': 'border',
  rec: null,
  stage: null,
  'on-stage': null,
  'on-stage-2': null,
};

const recorderLines = (valueOf: (name: keyof typeof BASE.light) => string) =>
  Object.entries(OF_RECORDER)
    .map(([name, replacedBy]) => {
      const value = valueOf(name as keyof typeof BASE.light);
      return `--${name}: ${replacedBy ? `var(--recorder-${replacedBy}, ${value})` : value};`;
    })
    .join('\n');

writeFileSync(
  new URL('../src/recorder-tokens.css', import.meta.url),
  `/* Written by art/tokens.ts; change it there. Follows the color-scheme of the page around it; light in browsers from
   before light-dark() (2024). */
:root {
${recorderLines((name) => BASE.light[name])}
}
@supports (color: light-dark(red, red)) {
  :root {
${recorderLines((name) => `light-dark(${BASE.light[name]}, ${BASE.dark[name]})`)}
  }
}
`,
);
