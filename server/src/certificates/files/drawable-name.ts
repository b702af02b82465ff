import { fileTexts } from './file-texts';
import { lineOf } from './text-lines';

/** What makes a name; selectors of a variant, which have no shape themselves, are among the marks. */
const PART_OF_A_NAME = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}]/u;

/**
 * A name as a file shows it. Signs that no font has, such as emoji, are left out. Where a letter is missing, a sentence
 * sends the reader to the certificate's page: a name with boxes or gaps could be taken for another one.
 */
export async function drawableName(name: string): Promise<string> {
  const { runs } = await lineOf(name, 'display');
  // Glyph 0 is the box.
  const boxes = runs.flatMap(({ text, font }) => font.layout(text).glyphs.filter(({ id }) => id === 0));
  const missing = new Set(boxes.flatMap(({ codePoints }) => codePoints).map((each) => String.fromCodePoint(each)));
  const left = Array.from(name.normalize('NFC'), (letter) => (missing.has(letter) ? '' : letter)).join('');
  const isWhole = ![...missing].some((letter) => PART_OF_A_NAME.test(letter));
  return isWhole && PART_OF_A_NAME.test(left) ? left.trim() : fileTexts.nameOnPage;
}
