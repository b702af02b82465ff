import type { Font, Glyph, GlyphRun } from 'fontkit';
import { createShaper } from './harfbuzz.mjs';

/**
 * Has HarfBuzz shape what the font draws. Fontkit’s own shaping throws on names in Gurmukhi, Malayalam, Telugu and Khmer
 * ("Cannot read properties of null"), leaves the parts of Burmese letters in the order of their code points, and draws a box for a
 * joiner in a Kannada name.
 * @param font that is changed and returned
 * @param bytes its file
 */
export async function shapedByHarfBuzz(font: Font, bytes: Uint8Array): Promise<Font> {
  const shape = await createShaper(bytes);
  // Features are those of the script.
  font.layout = (text, _features, _script, _language, direction) => {
    const { glyphs, positions } = shape(text, direction);
    const letters = lettersOf(font, text, glyphs);
    return {
      glyphs: glyphs.map(({ codepoint: id }, at) => glyphOf(font, id, letters[at] ?? [])),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    } as GlyphRun;
  };
  return font;
}

/** What pictures and PDFs use of a glyph. Fontkit keeps its own with the code points of its first use. */
const glyphOf = (font: Font, id: number, codePoints: number[]) =>
  ({
    id,
    codePoints,
    advanceWidth: font.getGlyph(id).advanceWidth,
    get path() {
      return font.getGlyph(id).path;
    },
    get bbox() {
      return font.getGlyph(id).bbox;
    },
  }) as Glyph;

/**
 * Code points that a reader copies for each glyph. HarfBuzz says which letters became which glyphs together (a cluster);
 * among these, a glyph that a letter has by itself stands for it, and the first other one for the rest.
 */
function lettersOf(
  font: Font,
  text: string,
  glyphs: readonly { codepoint: number; cluster: number }[],
): readonly number[][] {
  const begins = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const letters = glyphs.map((): number[] => []);
  for (const [index, begin] of begins.entries()) {
    const places = glyphs.flatMap(({ cluster }, at) => (cluster === begin ? [at] : []));
    let left = Array.from(text.slice(begin, begins[index + 1]), (letter) => letter.codePointAt(0) ?? 0);
    for (const place of places) {
      const own = left.find((codePoint) => font.glyphForCodePoint(codePoint).id === glyphs[place]?.codepoint);
      if (own === undefined) continue;
      letters[place] = [own];
      left = left.filter((codePoint) => codePoint !== own);
    }
    const rest = places.find((place) => letters[place]?.length === 0) ?? places[0];
    if (rest !== undefined) letters[rest]?.push(...left);
  }
  return letters;
}
