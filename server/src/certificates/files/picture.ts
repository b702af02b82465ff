import { LEVELS } from '@bandmark/domain/levels';
import { HOUSE_COLOURS, LEVEL_COLOURS, MARK_PATH } from '../../house-style';
import { drawableName } from './drawable-name';
import { fileTexts } from './file-texts';
import type { Face } from './fonts';
import type { ShownFacts } from '../shown-facts';
import { baselinesOf, FEATURES, fitted, type Line, lineOf } from './text-lines';

export const PICTURE = { width: 1200, height: 630 } as const;
const { paper, sheet, ink, 'ink-2': quiet, line: hairline } = HOUSE_COLOURS.light;
const STAGE = '#07090f';
const MARGIN = 72;
/** The name must fit to the left of the level's box. */
const NAME_WIDTH = 620;
const BOX = { x: 760, y: 118, width: 368, height: 394 };

/** The preview picture of a certificate's link (Open Graph, 1200 × 630), with all letters drawn as paths. */
export async function pictureSvg(facts: ShownFacts): Promise<string> {
  const { holder, level, levelName, band, awardedOn, siteName } = facts;
  const colours = level ? LEVEL_COLOURS[level] : { fill: hairline, on: ink };
  const name = await fitted(await drawableName(holder), {
    face: 'display',
    width: NAME_WIDTH,
    sizes: [84, 72, 60, 52, 44, 36, 30, 26],
    lines: 3,
    height: 200,
  });
  const baselines = baselinesOf(name.lines, 1.12).map((at) => at * name.size);
  const lowest = baselines.at(-1) ?? 0;
  // The date's letters reach 18 above its baseline.
  const gap = Math.max(62, (name.lines.at(-1)?.below ?? 0) * name.size + 30);
  // Centre the block of name, date and number vertically on the level's box.
  const height = name.size * 0.72 + lowest + gap + 36;
  const top = BOX.y + (BOX.height - height) / 2 + name.size * 0.72;
  const nameLines = name.lines.map((line, at) => shapes(line, MARGIN, top + (baselines[at] ?? 0), name.size, ink));
  const below = top + lowest + gap;
  const wide = BOX.width - 60;
  const called = await fitted(levelName, { face: 'display', width: wide, sizes: [34, 30, 26], lines: 1 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<rect x="24" y="24" width="1152" height="582" fill="${sheet}" stroke="${hairline}"/>`,
    ruleOf(MARGIN, 24, 1056),
    markOf(MARGIN, 66),
    await text(siteName, { x: MARGIN + 44, y: 92, size: 26, face: 'display', fill: ink }),
    await text(facts.isSample ? `${fileTexts.label} · ${fileTexts.sampleMark}` : fileTexts.label, {
      x: 1128,
      y: 90,
      size: 20,
      face: 'text',
      fill: quiet,
      isRight: true,
    }),
    ...nameLines,
    await text(`${fileTexts.awardedOn} ${awardedOn}`, { x: MARGIN, y: below, size: 24, face: 'text', fill: quiet }),
    await text(`${fileTexts.number} ${facts.certificateId}`, {
      x: MARGIN,
      y: below + 36,
      size: 20,
      face: 'text',
      fill: quiet,
    }),
    `<rect x="${BOX.x}" y="${BOX.y}" width="${BOX.width}" height="${BOX.height}" rx="3" fill="${STAGE}"/>`,
    `<clipPath id="box"><rect x="${BOX.x}" y="${BOX.y}" width="${BOX.width}" height="${BOX.height}"/></clipPath>`,
    ringsOf(BOX.x + BOX.width - 76, BOX.y + 132, colours.fill),
    await text(level ?? '–', { x: BOX.x + 36, y: BOX.y + 186, size: 168, face: 'display', fill: '#f4f6fa' }),
    ...called.lines.map((line) => shapes(line, BOX.x + 38, BOX.y + 252, called.size, '#f4f6fa')),
    `<rect x="${BOX.x + 38}" y="${BOX.y + 274}" width="64" height="6" fill="${colours.fill}"/>`,
    await text(fileTexts.band(band), { x: BOX.x + 38, y: BOX.y + 344, size: 24, face: 'text', fill: '#aeb7c8' }),
    ...(await skillsOf(facts)),
    '</svg>',
  ].join('\n');
}

async function skillsOf({ skills }: ShownFacts): Promise<string[]> {
  const drawn: string[] = [];
  let x = MARGIN;
  for (const { name, level } of skills) {
    const colours = level ? LEVEL_COLOURS[level] : { fill: hairline, on: ink };
    const label = await lineOf(name, 'text');
    const letters = await lineOf(level ?? '–', 'display');
    drawn.push(
      `<rect x="${x}" y="536" width="48" height="34" rx="4" fill="${colours.fill}"/>`,
      shapes(letters, x + 24 - (letters.width * 21) / 2, 560, 21, colours.on),
      shapes(label, x + 60, 560, 21, quiet),
    );
    x += 60 + label.width * 21 + 32;
  }
  return drawn;
}

interface TextOptions {
  x: number;
  /** Of the baseline. */
  y: number;
  size: number;
  face: Face;
  fill: string;
  isRight?: boolean;
}

async function text(words: string, { x, y, size, face, fill, isRight = false }: TextOptions): Promise<string> {
  const line = await lineOf(words, face);
  return shapes(line, isRight ? x - line.width * size : x, y, size, fill);
}

/** Draws a line of text as paths, so that renderers need no fonts. */
function shapes({ runs }: Line, x: number, y: number, size: number, fill: string): string {
  let at = x;
  const paths: string[] = [];
  for (const { text: words, font, isRightToLeft } of runs) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(words, FEATURES, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index];
      if (!position) continue;
      const path = glyph.path.toSVG();
      const left = at + position.xOffset * scale;
      const base = y - position.yOffset * scale;
      if (path)
        paths.push(
          `<path transform="translate(${round(left)} ${round(base)}) scale(${scale} ${-scale})" d="${path}"/>`,
        );
      at += position.xAdvance * scale;
    }
  }
  return `<g fill="${fill}">${paths.join('')}</g>`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The ruler along the edge of the certificate's sheet. */
function ruleOf(x: number, y: number, width: number): string {
  const ticks = Array.from({ length: 91 }, (_, at) => {
    const isMajor = at % 10 === 0;
    const left = x + (width * at) / 90;
    return `M${round(left)} ${y}v${isMajor ? 14 : 7}`;
  });
  return `<path d="${ticks.join('')}" stroke="${quiet}" fill="none"/>`;
}

const markOf = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y}) scale(1.15)"><rect width="28" height="28" rx="4" fill="${ink}"/><path fill="${sheet}" d="${MARK_PATH}"/></g>`;

/** A rosette of rings in the level's colour. */
function ringsOf(x: number, y: number, fill: string): string {
  const ellipses = Array.from(
    { length: 36 },
    (_, at) => `<ellipse cx="${x}" cy="${y}" rx="104" ry="58" transform="rotate(${at * 5} ${x} ${y})"/>`,
  );
  return `<g fill="none" stroke="${fill}" stroke-width="0.7" opacity="0.75" clip-path="url(#box)">${ellipses.join('')}</g>`;
}

/** The levels' colours in order, for a spectrum. */
export const SPECTRUM = LEVELS.map((level) => ({ level, ...LEVEL_COLOURS[level] }));
