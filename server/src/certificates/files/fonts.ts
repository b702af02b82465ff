/// <reference path="./libraries.d.ts" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { onceFor } from '../../kept-promises';
import { shapedByHarfBuzz } from './shaping';

/** One file of a family, which covers a subset of Unicode as the font's package divides it. */
export interface FontFile {
  /** Identifies family, subset and weight. */
  id: string;
  path: string;
  ranges: readonly (readonly [first: number, last: number])[];
  /** The weight at which to instantiate a variable font; null for a static one. */
  weight: number | null;
}

export type Face = 'display' | 'text' | 'bold';
type Family = readonly FontFile[];

const require = createRequire(import.meta.url);

/**
 * Noto covers the scripts that the house fonts lack, so that every script that Unicode recommends for identifiers is
 * supported (https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts). Only the subsets that a name needs are
 * unpacked.
 */
const NOTO = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-myanmar',
  'noto-sans-ethiopic',
  'noto-sans-thaana',
  // Noto Sans does not cover Tibetan.
  'noto-serif-tibetan',
] as const;
const families = new Map<string, Promise<Family>>();

/** Font families of a face, in order of preference. @param text the text to draw; decides between Han variants */
export function familiesFor(face: Face, text: string): Promise<readonly Family[]> {
  const weight = face === 'text' ? 400 : face === 'bold' ? 650 : 500;
  const house =
    face === 'display'
      ? family('@fontsource/besley', { weight: 500 })
      : family('@fontsource-variable/public-sans', { weight, isVariable: true });
  const noto = [...NOTO, ...eastAsian(text)].map((name) =>
    family(`@fontsource-variable/${name}`, { weight, isVariable: true }),
  );
  return Promise.all([house, ...noto]);
}

/** Kana or Hangul in a name decide whether its Han characters take the Japanese or the Korean form. */
function eastAsian(text: string): readonly string[] {
  const [chinese, japanese, korean] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean];
  return /\p{Script=Hangul}/u.test(text) ? [korean, chinese, japanese] : [chinese, japanese, korean];
}

function family(
  name: string,
  { weight, isVariable = false }: { weight: number; isVariable?: boolean },
): Promise<Family> {
  return onceFor(families, `${name} ${weight}`, () => readFamily(name, weight, isVariable));
}

async function readFamily(name: string, weight: number, isVariable: boolean): Promise<Family> {
  const folder = dirname(require.resolve(`${name}/package.json`));
  const parts = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const base = name.split('/').at(-1) ?? '';
  return Object.entries(parts).map(([part, ranges]) => {
    const file = `${base}-${part.replace(/[[\]]/g, '')}-${isVariable ? 'wght' : weight}-normal.woff2`;
    return {
      id: `${file} ${weight}`,
      path: join(folder, 'files', file),
      ranges: ranges.split(',').map(rangeOf),
      weight: isVariable ? weight : null,
    };
  });
}

/** `U+0400-045F` or `U+2116` */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

export const covers = ({ ranges }: FontFile, codePoint: number): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

const loadedFonts = new Map<string, Promise<Font>>();

/** Unpacks a file once per thread and caches the font. */
export function loadFont(file: FontFile): Promise<Font> {
  return onceFor(loadedFonts, file.id, () => unpack(file));
}

async function unpack({ path, ranges, weight }: FontFile): Promise<Font> {
  const text = ranges
    .map(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''),
    )
    .join('');
  const bytes = await subsetFont(await readFile(path), text, {
    targetFormat: 'truetype',
    ...(weight !== null && { variationAxes: { wght: weight } }),
  });
  return shapedByHarfBuzz(create(bytes) as Font, bytes);
}
