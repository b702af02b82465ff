import { fileTexts } from './file-texts';
import { lineOf } from './text-lines';

/** A significant character of a name. \p{M} includes variation selectors, which are invisible, hence the exclusion. */
const PART_OF_A_NAME = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}]/u;

/**
 * A name in the form that a file shows. Symbols without a glyph, such as emoji, are omitted. If a letter has no glyph,
 * a sentence refers to the certificate's page instead, because a name with boxes or gaps could pass for another one.
 */
export async function drawableName(name: string): Promise<string> {
  const { runs } = await lineOf(name, 'display');
  // Glyph 0 is .notdef, drawn as a box.
  const boxes = runs.flatMap(({ text, font }) => font.layout(text).glyphs.filter(({ id }) => id === 0));
  const missing = new Set(boxes.flatMap(({ codePoints }) => codePoints).map((each) => String.fromCodePoint(each)));
  const left = Array.from(name.normalize('NFC'), (letter) => (missing.has(letter) ? '' : letter)).join('');
  const isWhole = ![...missing].some((letter) => PART_OF_A_NAME.test(letter));
  return isWhole && PART_OF_A_NAME.test(left) ? left.trim() : fileTexts.nameOnPage;
}
