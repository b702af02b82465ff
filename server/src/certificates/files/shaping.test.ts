import { lineOf } from './text-lines';

/** The text that copying gives for each glyph, from left to right. */
async function copied(text: string): Promise<string[]> {
  const { runs } = await lineOf(text, 'display');
  return runs.flatMap(({ text: part, font, isRightToLeft }) =>
    font
      .layout(part, [], undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')
      .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)),
  );
}

test.each([
  ['a Burmese vowel stands before the letter that it follows', 'အေ', ['\u1031', '\u1021']],
  ['a Devanagari vowel too', 'कि', ['\u093f', '\u0915']],
  ['letters that are one shape are copied as all of them', 'क्ष', ['क्ष']],
  ['an Arabic name is drawn from its last letter', 'محمد', ['د', 'م', 'ح', 'م']],
])('%s', async (_what, text, glyphs) => {
  expect(await copied(text)).toEqual(glyphs);
});

test.each(['Łucja Ünal', 'Nguyễn', 'রবীন্দ্রনাথ', 'வெங்கடேஷ்', 'ស្រីមុំ', 'རྒྱ་མཚོ', 'ਗੁਰਪ੍ਰੀਤ'])(
  'every letter of %s can be copied',
  async (name) => {
    const letters = new Set((await copied(name)).join(''));
    expect([...name].filter((letter) => !letters.has(letter))).toEqual([]);
  },
);
