import type { WordLimit } from './canonical-answer';
import { isWordsAnswerRight, judgeAnswers, type Key } from './judge-answers';

const ONE: WordLimit = { words: 1, allowsNumber: false };
const TWO: WordLimit = { words: 2, allowsNumber: false };
const THREE: WordLimit = { words: 3, allowsNumber: false };
const NUMBER: WordLimit = { words: 0, allowsNumber: true };
const ONE_AND_NUMBER: WordLimit = { words: 1, allowsNumber: true };
const TWO_AND_NUMBER: WordLimit = { words: 2, allowsNumber: true };

interface Question {
  key: readonly string[];
  limit: WordLimit;
  right: readonly string[];
  wrong: readonly string[];
}

const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  'case, spaces and punctuation': [
    {
      key: ['harbour'],
      limit: ONE,
      right: ['harbour', 'Harbour', 'HARBOUR', '  harbour ', 'harbour.', '“harbour”', 'harbour!', '\tharbour\n'],
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
      key: ['café'],
      limit: ONE,
      right: ['café', 'cafe', 'Cafe', 'CAFÉ', 'cafe\u0301'],
      wrong: ['caffe', 'coffee'],
    },
  ],
  hyphens: [
    {
      key: ['car park'],
      limit: TWO,
      right: ['car park', 'car-park', 'carpark', 'Car Park', 'car – park', 'car\u2011park'],
      wrong: ['car', 'park', 'car parks', 'cars park'],
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
    // The accent keys of German, Spanish or Portuguese keyboards, a prime, and an input method's full width.
    {
      key: ["driver's licence"],
      limit: TWO,
      right: ['driver´s licence', 'driver`s licence', 'driver′s licence', 'driver＇s licence', 'driverʼs licence'],
      wrong: ['driver´ licence'],
    },
  ],
  'numbers as digits and words': [
    {
      key: ['25'],
      limit: NUMBER,
      right: ['25', 'twenty-five', 'twenty five', 'Twenty-Five', 'twentyfive', ' 25 ', '25.', '２５'],
      wrong: ['24', '52', '2', '5', '255', '25 minutes', 'twenty', 'twenty fifth', '2 5 0', '25th'],
    },
    {
      key: ['1200'],
      limit: NUMBER,
      right: ['1200', '1,200', '1 200', 'one thousand two hundred', 'twelve hundred', 'One thousand, two hundred'],
      wrong: ['1,20', '12000', '120', '1200 people', 'one thousand and two', '1.200'],
    },
    {
      key: ['206'],
      limit: NUMBER,
      right: ['206', 'two hundred and six', 'two hundred six', 'Two Hundred And Six'],
      wrong: ['260', '26', 'two hundred', 'two and six'],
    },
    {
      key: ['100'],
      limit: NUMBER,
      right: ['100', 'a hundred', 'one hundred', 'hundred'],
      wrong: ['1000', '10', 'hundreds'],
    },
    {
      key: ['1984'],
      limit: NUMBER,
      right: ['1984', 'nineteen eighty-four', 'nineteen eighty four', 'Nineteen Eighty-Four'],
      wrong: ['1948', '84', '1980', 'nineteen forty-eight', '19804'],
    },
    {
      key: ['2005'],
      limit: NUMBER,
      right: ['2005', 'two thousand and five', 'two thousand five'],
      wrong: ['2050', '205', '25'],
    },
    {
      key: ['3.5'],
      limit: NUMBER,
      right: ['3.5', 'three point five', 'Three Point Five'],
      wrong: ['35', '3,5', '3', 'three five'],
    },
    {
      key: ['21(st) June', 'June 21(st)'],
      limit: ONE_AND_NUMBER,
      right: ['21 June', '21st June', 'June 21', 'June 21st', 'twenty-first June', 'june twentyone', '21ST JUNE'],
      wrong: ['June', '21', '12 June', '21 July', '21 of June', 'the 21st June', '22nd June'],
    },
    {
      key: ['third'],
      limit: ONE,
      right: ['third', '3rd', 'Third', '3RD'],
      wrong: ['3', 'three', 'thirds', '3th'],
    },
    {
      key: ['two weeks'],
      limit: TWO,
      right: ['two weeks', '2 weeks', 'Two Weeks'],
      wrong: ['two week', 'weeks', 'too weeks', '12 weeks', 'second weeks'],
    },
    {
      key: ['07700 900123'],
      limit: NUMBER,
      right: ['07700 900123', '07700900123', '07700-900123', '07700 900 123'],
      wrong: ['7700900123', '07700 900132', '07700'],
    },
    {
      key: ['7.30 (pm)', 'half past seven'],
      limit: THREE,
      right: ['7.30', '7:30', '7.30 pm', '7:30pm', '7.30PM', 'half past seven', 'half-past seven'],
      wrong: ['7.03', '7.30 am', '730', '8.30', 'half seven'],
    },
    {
      key: ['£15', '15 pounds'],
      limit: ONE_AND_NUMBER,
      right: ['£15', '£ 15', '15 pounds', 'fifteen pounds', '£15.'],
      wrong: ['15', '$15', '£50', 'pounds', '£15 each'],
    },
    {
      key: ['25%'],
      limit: ONE_AND_NUMBER,
      right: ['25%', '25 %', '25 percent', 'twenty-five percent', '25 Percent'],
      wrong: ['25', '0.25', '75%', 'percent'],
    },
  ],
  'British and American spelling': [
    { key: ['colours'], limit: ONE, right: ['colours', 'colors', 'Colors'], wrong: ['color', 'colour', 'collors'] },
    { key: ['theatre'], limit: ONE, right: ['theatre', 'theater'], wrong: ['theatres', 'teatre'] },
    {
      key: ['organisation'],
      limit: ONE,
      right: ['organisation', 'organization'],
      wrong: ['organisations', 'organizing'],
    },
    { key: ['analyse'], limit: ONE, right: ['analyse', 'analyze'], wrong: ['analysis', 'analyses'] },
    { key: ['catalogue'], limit: ONE, right: ['catalogue', 'catalog'], wrong: ['cataloge', 'log'] },
    { key: ['travelled'], limit: ONE, right: ['travelled', 'traveled'], wrong: ['travel', 'traveling'] },
    { key: ['jewellery'], limit: ONE, right: ['jewellery', 'jewelry'], wrong: ['jewel', 'jewels'] },
    { key: ['tyres'], limit: ONE, right: ['tyres', 'tires'], wrong: ['tyre', 'ties'] },
    { key: ['archaeology'], limit: ONE, right: ['archaeology', 'archeology'], wrong: ['archaeologist', 'archology'] },
    { key: ['programme'], limit: ONE, right: ['programme', 'program'], wrong: ['programmer', 'programmes'] },
    { key: ['grey'], limit: ONE, right: ['grey', 'gray'], wrong: ['great', 'greyer'] },
    { key: ['moulds'], limit: ONE, right: ['moulds', 'molds'], wrong: ['mould', 'models'] },
    { key: ['neighbourhood'], limit: ONE, right: ['neighbourhood', 'neighborhood'], wrong: ['neighbour', 'neighbor'] },
    { key: ['aluminium'], limit: ONE, right: ['aluminium', 'aluminum'], wrong: ['alum'] },
    { key: ['maths'], limit: ONE, right: ['maths', 'math'], wrong: ['mathematics', 'moths'] },
    { key: ['math'], limit: ONE, right: ['math', 'maths'], wrong: ['mat'] },
    { key: ['practising'], limit: ONE, right: ['practising', 'practicing'], wrong: ['practise', 'practical'] },
    { key: ['two kilograms'], limit: TWO, right: ['two kilograms', '2 kilogrammes'], wrong: ['two kilogram'] },
    { key: ['fuelled'], limit: ONE, right: ['fuelled', 'fueled'], wrong: ['felled', 'filled'] },
    { key: ['centred'], limit: ONE, right: ['centred', 'centered'], wrong: ['centre', 'entered'] },
    { key: ['catalogued'], limit: ONE, right: ['catalogued', 'cataloged'], wrong: ['catalogue'] },
    { key: ['behavioural'], limit: ONE, right: ['behavioural', 'behavioral'], wrong: ['behaviour'] },
    { key: ['discs'], limit: ONE, right: ['discs', 'disks'], wrong: ['disc', 'desks'] },
    { key: ['axe'], limit: ONE, right: ['axe', 'ax'], wrong: ['axes', 'axis'] },
    { key: ['ageing'], limit: ONE, right: ['ageing', 'aging'], wrong: ['age', 'edging'] },
    { key: ['chilli'], limit: ONE, right: ['chilli', 'chili'], wrong: ['chill', 'chilly'] },
    { key: ['fibreglass'], limit: ONE, right: ['fibreglass', 'fiberglass'], wrong: ['fibre glasses'] },
    { key: ['mouldy'], limit: ONE, right: ['mouldy', 'moldy'], wrong: ['mouldly', 'melody'] },
    { key: ['storeys'], limit: ONE, right: ['storeys', 'stories'], wrong: ['stores'] },
    { key: ['four'], limit: ONE, right: ['four', '4'], wrong: ['for', 'fore', 'fourth'] },
    { key: ['filling'], limit: ONE, right: ['filling'], wrong: ['filing', 'falling'] },
    { key: ['hour'], limit: ONE, right: ['hour', 'Hour'], wrong: ['hor', 'our'] },
    { key: ['planned'], limit: ONE, right: ['planned'], wrong: ['planed', 'plan'] },
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
    {
      key: ['seven'],
      limit: ONE,
      right: ['seven', '7'],
      wrong: ['seven days', 'seventh', '17'],
    },
  ],
};

const cases = Object.entries(QUESTIONS).flatMap(([what, questions]) =>
  questions.flatMap(({ key, limit, right, wrong }) => [
    ...right.map((answer) => ({ what, answer, key, limit, is: true })),
    ...wrong.map((answer) => ({ what, answer, key, limit, is: false })),
  ]),
);

test.each(cases)('$what: "$answer" for $key is right: $is', ({ answer, key, limit, is }) => {
  expect(isWordsAnswerRight(answer, key, limit)).toBe(is);
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
