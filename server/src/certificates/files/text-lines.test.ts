import { baselinesOf, fitted, lineOf, linesOf } from './text-lines';

/** The drawn runs, from left to right. */
const drawn = async (text: string) => (await lineOf(text, 'display')).runs.map((run) => run.text);

test.each([
  ['Latin', 'Łucja Ünal', 1],
  ['Vietnamese', 'Nguyễn Thị', 1],
  ['Cyrillic', 'Екатерина', 1],
  ['Arabic', 'محمد بن', 1],
  ['Devanagari', 'कृष्णा', 1],
  ['Chinese', '李小龙', 1],
  ['Japanese', '田中ひろし', 1],
  ['Korean', '김민수', 1],
  ['Bengali', 'শ্রী কৃষ্ণ', 1],
  ['Tamil', 'ஸ்ரீ லக்ஷ்மி', 1],
  ['Thai', 'น้ำฝน', 1],
  ['Hebrew', 'יוֹסֵף', 1],
  ['Armenian', 'Արմեն', 1],
  ['Georgian', 'თამარ', 1],
  ['Gujarati', 'જ્યોત્સ્ના', 1],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 1],
  ['Kannada', 'ಶ್ರೀ ರಾಜ್\u200cಕುಮಾರ್', 1],
  ['Malayalam', 'ശ്രീ ലക്ഷ്മി', 1],
  ['Odia', 'ଶ୍ରୀ କୃଷ୍ଣ', 1],
  ['Sinhala', 'ශ්\u200dරී ලක්ෂ්මී', 1],
  ['Telugu', 'వెంకటేశ్వర్లు', 1],
  ['Khmer', 'ស្រីមុំ', 1],
  ['Lao', 'ສົມພອນ ນ້ຳ', 1],
  ['Burmese', 'အောင်ကြည်', 1],
  ['Tibetan', 'བསྟན་འཛིན', 1],
  ['Amharic', 'ገብረ መድኅን', 1],
  ['Maldivian', 'މުޙައްމަދު', 1],
])('every letter of a %s name has a shape', async (_script, name) => {
  for (const { text, font } of (await lineOf(name, 'display')).runs) {
    for (const letter of text.trim())
      expect([letter, font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
    // Glyph 0 is .notdef, drawn as a box.
    expect(font.layout(text).glyphs.map(({ id }) => id)).not.toContain(0);
  }
});

test('a name in two directions is in the order in which it is read', async () => {
  expect((await drawn('Mary محمد Smith')).map((each) => each.trim())).toEqual(['Mary', 'محمد', 'Smith']);
  expect((await drawn('محمد Mary بن')).map((each) => each.trim()).filter(Boolean)).toEqual(['بن', 'Mary', 'محمد']);
});

test('what turns a text round is left out, what joins letters stays', async () => {
  expect((await drawn('Ada\u202e Smith\u0007')).join('')).toBe('Ada Smith');
  expect((await drawn('क्\u200dष')).join('')).toContain('\u200d');
});

test.each(['A'.repeat(40), 'W'.repeat(40), 'Ж'.repeat(40), '李'.repeat(40)])(
  'a word of 40 letters (%s) is broken where it must be',
  async (word) => {
    const { size, lines } = await fitted(word, { face: 'display', width: 236, sizes: [38, 28, 17], lines: 3 });
    for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(236);
    expect(lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')).toBe(word);
  },
);

test('a long word is broken by the width of the font that the whole text has', async () => {
  const width = 7;
  const lines = await linesOf(`李小龙 ${'i'.repeat(60)}`, 'text', width);
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
});

test('a name of one letter is as large as names are', async () => {
  const { size, lines } = await fitted('X', { face: 'display', width: 236, sizes: [38, 28], lines: 3 });
  expect([size, lines.length]).toEqual([38, 1]);
});

test.each(['ဦးနေလင်း စိုးမြတ် ဦးနေလင်း', 'སྒྲོལ་མ་ཕུན་ཚོགས བསྟན་འཛིན', 'Ég Ấn gý'])(
  'the lines of %s do not touch, and are as low as they have to be',
  async (name) => {
    const { size, lines } = await fitted(name, {
      face: 'display',
      width: 200,
      sizes: [84, 60, 40, 20],
      lines: 3,
      height: 90,
    });
    const baselines = baselinesOf(lines, 1);
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1];
      if (next) expect((baselines[at] ?? 0) + line.below).toBeLessThan((baselines[at + 1] ?? 0) - next.above);
    }
    expect((baselines.at(-1) ?? 0) * size).toBeLessThanOrEqual(90);
  },
);

test('an empty text has no lines', async () => {
  expect(await linesOf('  ', 'text', 10)).toEqual([]);
});
