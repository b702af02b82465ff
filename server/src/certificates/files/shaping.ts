import type { Font, Glyph, GlyphRun } from 'fontkit';
import { createShaper } from './harfbuzz.mjs';

/**
 * Replaces fontkit's text shaping by HarfBuzz. Fontkit throws on names in Gurmukhi, Malayalam, Telugu and Khmer
 * ("Cannot read properties of null"), does not reorder Burmese glyphs, and draws a box for a joiner in a Kannada name.
 * @param font is mutated and returned
 * @param bytes the font's file
 */
export async function shapedByHarfBuzz(font: Font, bytes: Uint8Array): Promise<Font> {
  const shape = await createShaper(bytes);
  // Ignores the requested features: HarfBuzz applies those of the script.
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

/** The properties of a glyph that files use. Fontkit caches glyphs together with the code points of their first use. */
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
 * The code points of each glyph, which make up the text copied from a PDF. HarfBuzz maps characters to glyphs by
 * cluster. Within a cluster, a glyph that is a character's nominal glyph gets that character; the first remaining glyph
 * gets all other characters.
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
