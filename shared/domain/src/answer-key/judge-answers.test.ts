import { judgeAnswers, type Key } from './judge-answers';
import { ONE, ONE_AND_NUMBER, testQuestions, THREE, TWO, TWO_AND_NUMBER } from './testing/test-questions';

testQuestions({
  'case, spaces and punctuation': [
    {
      key: ['harbour'],
      limit: ONE,
      right: [
        'harbour',
        'Harbour',
        'HARBOUR',
        '  harbour ',
        'harbour.',
        '“harbour”',
        '(“harbour.”)',
        'harbour!',
        'har\u00ADbour',
        '\tharbour\n',
      ],
      wrong: ['', '   ', '.', 'harbours', 'harber', 'harbour master', 'the harbour', 'port', 'h a'],
    },
    {
      key: ['Bridge Street'],
      limit: TWO,
      right: ['bridge street', 'Bridge  Street', 'bridgestreet', 'BRIDGE STREET', 'Bridge Street,'],
      wrong: ['Bridge', 'Street', 'Street Bridge', 'Bridge Road', 'bridge streets', 'on Bridge Street'],
    },
    {
      key: ['W. Tanner'],
      limit: TWO,
      right: ['W. Tanner', 'W Tanner', 'w tanner', 'W.Tanner'],
      wrong: ['Tanner', 'V Tanner', 'W Taner'],
    },
    {
      key: ['résumé'],
      limit: ONE,
      right: ['résumé', 'resumé', 'resume', 're\u0301sume\u0301'],
      wrong: ['resumee', 'rsum'],
    },
    {
      key: ['café'],
      limit: ONE,
      right: ['café', 'cafe', 'Cafe', 'CAFÉ', 'cafe\u0301'],
      wrong: ['caffe', 'coffee'],
    },
  ],
  'letters of other keyboards': [
    // Cyrillic с, а, р; a Greek and a Cyrillic capital T; Turkish ı and İ; full-width letters of an input method.
    {
      key: ['car park'],
      limit: TWO,
      right: ['\u0441ar park', '\u0421ar park', 'car \u0440\u0430rk', 'ｃａｒ　ｐａｒｋ', 'car park。', '「car park」'],
      wrong: ['\u043Aar park', '\u0441ar pa\u044Fk'],
    },
    {
      key: ['table'],
      limit: ONE,
      right: ['\u03A4able', '\u0422able', '\u0422ABLE'],
      wrong: ['\u0442able', '\u03C4able'],
    },
    { key: ['library'], limit: ONE, right: ['l\u0131brary', 'L\u0130BRARY', 'LIBRARY'], wrong: ['lbrary'] },
    { key: ['archaeology'], limit: ONE, right: ['archæology', 'Archeology'], wrong: ['archology'] },
  ],
  hyphens: [
    {
      key: ['car park'],
      limit: TWO,
      right: [
        'car park',
        'car-park',
        'carpark',
        'Car Park',
        'car – park',
        'car\u2011park',
        'car‒park',
        'car—park',
        'car−park',
      ],
      wrong: ['car', 'park', 'car parks', 'cars park'],
    },
    {
      key: ['salt and pepper'],
      limit: THREE,
      right: ['salt and pepper', 'salt & pepper', 'Salt-and-pepper'],
      wrong: ['salt pepper', 'salt + pepper', 'salt or pepper'],
    },
    {
      key: ['well-known'],
      limit: ONE,
      right: ['well-known', 'wellknown', 'Well-Known', 'well‑known', 'well–known'],
      wrong: ['well known', 'known', 'well'],
    },
    {
      key: ['part-time staff'],
      limit: TWO,
      right: ['part-time staff', 'parttime staff', 'Part-time Staff'],
      wrong: ['part time staff', 'part-time', 'staff part-time'],
    },
  ],
  apostrophes: [
    {
      key: ["driver's licence"],
      limit: TWO,
      right: ["driver's licence", 'driver’s licence', 'drivers licence', "drivers' license", 'Drivers License'],
      wrong: ['driver licence', 'licence', "driver's"],
    },
    // The accent keys of German, Spanish or Portuguese keyboards, a prime, and a full-width apostrophe.
    {
      key: ["driver's licence"],
      limit: TWO,
      right: ['driver´s licence', 'driver`s licence', 'driver′s licence', 'driver＇s licence', 'driverʼs licence'],
      wrong: ['driver´ licence'],
    },
  ],
  'what a key leaves open': [
    {
      key: ['(the) harbour(s)'],
      limit: TWO,
      right: ['harbour', 'the harbour', 'harbours', 'the harbours', 'harbors', 'The Harbor'],
      wrong: ['a harbour', 'harbour wall', 'the the harbour'],
    },
    {
      key: ['bus(es)'],
      limit: ONE,
      right: ['bus', 'buses', 'Buses'],
      wrong: ['busses', 'busy', 'a bus'],
    },
    {
      key: ['city library', 'library'],
      limit: TWO,
      right: ['library', 'city library', 'City Library'],
      wrong: ['libraries', 'city', 'the city library', 'town library'],
    },
    {
      key: ['(wooden) box(es)', '(wooden) crate(s)'],
      limit: TWO,
      right: ['box', 'wooden box', 'crate', 'wooden crates', 'boxes'],
      wrong: ['wooden', 'wood box', 'box crate', 'boxs'],
    },
  ],
  'word limits': [
    {
      key: ['(fresh) (sea) water'],
      limit: TWO,
      right: ['water', 'sea water', 'fresh water', 'seawater'],
      wrong: ['fresh sea water', 'the sea water', 'waters'],
    },
    {
      key: ['two hundred metres', '200 metres'],
      limit: ONE_AND_NUMBER,
      right: ['200 metres', '200 meters', 'two hundred metres', '200metres'],
      wrong: ['200 long metres', 'metres', '20 metres'],
    },
    {
      key: ['12 glass bottles'],
      limit: TWO_AND_NUMBER,
      right: ['12 glass bottles', 'twelve glass bottles', 'Twelve glass-bottles'],
      wrong: ['12 bottles', 'glass bottles', '12 small glass bottles', '12 12 glass bottles'],
    },
    // "NO MORE THAN TWO WORDS", without "AND/OR A NUMBER": a number is one of them.
    {
      key: ['(the) 12 bottles', '(the) twelve bottles'],
      limit: TWO,
      right: ['12 bottles', 'twelve bottles'],
      wrong: ['the 12 bottles', 'the twelve bottles'],
    },
    // "ONE WORD AND/OR A NUMBER": one number, not two.
    {
      key: ['10 (to 12)', '(30) seats (8)'],
      limit: ONE_AND_NUMBER,
      right: ['10', 'seats', '30 seats', 'seats 8'],
      wrong: ['10 to 12', 'ten to twelve', '30 seats 8'],
    },
    {
      key: ['seven'],
      limit: ONE,
      right: ['seven', '7'],
      wrong: ['seven days', 'seventh', '17'],
    },
  ],
});

const KEYS: readonly Key[] = [
  { kind: 'letters', numbers: [3, 4], letters: ['B', 'E'] },
  { kind: 'letter', number: 2, letter: 'iv' },
  { kind: 'words', number: 1, variants: ['rope'], limit: ONE },
];

test.each([
  ['all of them, letters in either order', { 1: 'Rope', 2: 'iv', 3: 'E', 4: 'B' }, [1, 2, 3, 4]],
  ['in lower case', { 1: 'rope', 2: 'IV', 3: 'b', 4: 'e' }, [1, 2, 3, 4]],
  ['a right letter given twice counts once', { 3: 'B', 4: 'B' }, [3]],
  ['one right letter of two', { 3: 'C', 4: 'E' }, [4]],
  ['nothing', {}, []],
  ['answers to questions that the form does not have', { 5: 'rope', 41: 'B' }, []],
])('a form: %s', (_, given, right) => {
  const judged = judgeAnswers(KEYS, new Map(Object.entries(given).map(([number, answer]) => [Number(number), answer])));
  expect(judged.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(judged.filter(({ isCorrect }) => isCorrect).map(({ number }) => number)).toEqual(right);
});

test('an answer is kept as it was given, an unanswered question is empty', () => {
  const [first, second] = judgeAnswers(KEYS, new Map([[1, ' Ropes ']]));
  expect(first).toEqual({ number: 1, answer: 'Ropes', isCorrect: false });
  expect(second?.answer).toBe('');
});
