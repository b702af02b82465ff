/// <reference path="./libraries.d.ts" />
import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { covers, type Face, familiesFor, type FontFile, loadFont } from './fonts';

/** A part of a line in one font and one direction. */
export interface Run {
  text: string;
  font: Font;
  isRightToLeft: boolean;
  /** In ems. */
  width: number;
  /** How far its glyphs extend above and below the baseline, in ems. */
  above: number;
  below: number;
}

/** A line of runs in visual order, from left to right. */
export interface Line {
  runs: readonly Run[];
  /** In ems. */
  width: number;
  above: number;
  below: number;
}

/** pdfkit shapes word by word unless features are given, which would reverse the words of a right-to-left name. */
export const FEATURES: string[] = ['kern'];

const bidi = bidiFactory();

/** Bidi control characters, which would let a name reorder the text around it. Joiners stay, as they shape letters. */
const CONTROLS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Composed (NFC), because most fonts have é but not its combining accent. */
const cleaned = (text: string): string => text.replace(CONTROLS, '').normalize('NFC');

/**
 * One line of text, shaped in fonts that cover it and ordered by the Unicode Bidirectional Algorithm.
 * @param whole the whole text that the line belongs to: if one font family covers all of it, every line uses that one
 */
export async function lineOf(text: string, face: Face, whole = text): Promise<Line> {
  const clean = cleaned(text);
  const { levels } = bidi.getEmbeddingLevels(clean);
  const unshaped = unshapedRunsOf(await filesOf(clean, face, whole), levels);
  const runs = await Promise.all(unshaped.map(toRun));
  const ordered = inVisualOrder(runs);
  return {
    runs: ordered,
    width: ordered.reduce((sum, run) => sum + run.width, 0),
    above: Math.max(0, ...ordered.map(({ above }) => above)),
    below: Math.max(0, ...ordered.map(({ below }) => below)),
  };
}

/**
 * Breaks a text into lines between words, and within a word that is too long for a line.
 * @param width of a line, in ems
 */
export async function linesOf(text: string, face: Face, width: number): Promise<Line[]> {
  const lines: Line[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if ((await lineOf(longer, face, text)).width <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(await lineOf(line, face, text));
    line = word;
    while ((await lineOf(line, face, text)).width > width) {
      const head = await longestHead(line, face, width, text);
      lines.push(await lineOf(head, face, text));
      line = line.slice(head.length);
    }
  }
  if (line !== '') lines.push(await lineOf(line, face, text));
  return lines;
}

/**
 * The longest start of a word that fits; at least one grapheme, so that breaking terminates.
 * @param whole as for {@link lineOf}
 */
async function longestHead(word: string, face: Face, width: number, whole: string): Promise<string> {
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)].map(
    ({ segment }) => segment,
  );
  let head = letters[0] ?? word;
  for (const letter of letters.slice(1)) {
    if ((await lineOf(head + letter, face, whole)).width > width) break;
    head += letter;
  }
  return head;
}

/**
 * Baselines of consecutive lines, in ems below the first baseline. The distances vary, because Burmese and Tibetan
 * letters extend twice as far down as Latin ones.
 * @param least minimum distance between two baselines, in ems
 */
export function baselinesOf(lines: readonly Line[], least: number): number[] {
  let at = 0;
  return lines.map((line, index) => {
    const above = lines[index - 1];
    if (above) at += Math.max(least, above.below + line.above + 0.04);
    return at;
  });
}

/**
 * Breaks a text into at most `lines` lines in the largest of `sizes` that fits. If none fits, uses the smallest, with
 * as many lines as needed.
 * @param text
 * @param options `sizes`: in descending order; `height`: the most from the first baseline to the last
 */
export async function fitted(
  text: string,
  {
    face,
    width,
    sizes,
    lines: most,
    height = Infinity,
  }: { face: Face; width: number; sizes: readonly number[]; lines: number; height?: number },
): Promise<{ size: number; lines: Line[] }> {
  const words = await Promise.all(text.split(/\s+/u).map((each) => lineOf(each, face, text)));
  const longestWord = Math.max(0, ...words.map((word) => word.width));
  for (const size of sizes) {
    const lines = longestWord * size <= width ? await linesOf(text, face, width / size) : [];
    const isLow = (baselinesOf(lines, 1).at(-1) ?? 0) * size <= height;
    if (lines.length > 0 && lines.length <= most && isLow) return { size, lines };
  }
  const size = sizes.at(-1) ?? 12;
  return { size, lines: await linesOf(text, face, width / size) };
}

interface Letter {
  text: string;
  /** Index in the whole text. */
  at: number;
  file: FontFile;
}

const familyOf = (families: readonly (readonly FontFile[])[], text: string) =>
  families.find((family) =>
    Array.from(text).every((each) => family.some((file) => covers(file, each.codePointAt(0) ?? 0))),
  );

/** A font file for each letter: from one family that covers the whole text if there is one, else chosen per word. */
async function filesOf(text: string, face: Face, whole: string): Promise<Letter[]> {
  const families = await familiesFor(face, whole);
  const [fallback] = families[0] ?? [];
  if (!fallback) throw new Error('There are no fonts.');
  const letters: Letter[] = [];
  const ofAll = familyOf(families, cleaned(whole).replace(/\s/gu, ''));
  for (const { 0: word, index } of text.matchAll(/\s+|\S+/gu)) {
    const codePoints = Array.from(word, (each) => each.codePointAt(0) ?? 0);
    const best = ofAll ?? familyOf(families, word);
    let at = index;
    for (const [place, letter] of Array.from(word).entries()) {
      const codePoint = codePoints[place] ?? 0;
      const before = letters.at(-1);
      // A combining mark or space stays in the font of the preceding letter if that font covers it.
      const stays = before && !/[\p{L}\p{N}]/u.test(letter) && covers(before.file, codePoint);
      const file = stays
        ? before.file
        : ((best ?? families.flat()).find((each) => covers(each, codePoint)) ??
          families.flat().find((each) => covers(each, codePoint)));
      letters.push({ text: letter, at, file: file ?? fallback });
      at += letter.length;
    }
  }
  return letters;
}

interface UnshapedRun {
  text: string;
  file: FontFile;
  level: number;
}

function unshapedRunsOf(letters: readonly Letter[], levels: Uint8Array): UnshapedRun[] {
  const runs: UnshapedRun[] = [];
  for (const { text, at, file } of letters) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last && last.file === file && last.level === level) last.text += text;
    else runs.push({ text, file, level });
  }
  return runs;
}

async function toRun({ text, file, level }: UnshapedRun): Promise<Run & { level: number }> {
  const font = await loadFont(file);
  const isRightToLeft = level % 2 === 1;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const { advanceWidth, glyphs, positions } = font.layout(text, FEATURES, undefined, undefined, direction);
  const ems = font.unitsPerEm;
  const raised = glyphs.map(({ bbox }, at) => ({ bbox, by: positions[at]?.yOffset ?? 0 }));
  const above = Math.max(0, ...raised.map(({ bbox, by }) => bbox.maxY + by)) / ems;
  // The bounding box of a space is empty, with an infinite minimum; `Math.max` turns that into 0.
  const below = Math.max(0, ...raised.map(({ bbox, by }) => -bbox.minY - by)) / ems;
  return { text, font, isRightToLeft, width: advanceWidth / ems, above, below, level };
}

/** Rule L2 (https://www.unicode.org/reports/tr9/#L2) applied to runs, whose glyphs are already in visual order. */
function inVisualOrder<Leveled extends { level: number }>(runs: readonly Leveled[]): Leveled[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let begin = 0; begin < ordered.length; begin += 1) {
      let end = begin;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > begin + 1) ordered.splice(begin, end - begin, ...ordered.slice(begin, end).toReversed());
      begin = Math.max(begin, end - 1);
    }
  }
  return ordered;
}
