import { isWordsAnswerRight } from './judge-answers';
import { NUMBER, ONE, ONE_AND_NUMBER, testQuestions, THREE, TWO } from './testing/test-questions';

testQuestions({
  'numbers as digits and words': [
    {
      key: ['25'],
      limit: NUMBER,
      right: ['25', 'twenty-five', 'twenty five', 'Twenty-Five', 'twentyfive', ' 25 ', '25.', '２５'],
      wrong: [
        '24',
        '52',
        '2',
        '5',
        '255',
        'a 25',
        'a twenty-five',
        '25 minutes',
        'twenty',
        'twenty fifth',
        '2 5 0',
        '25th',
      ],
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
      wrong: ['1000', '10', 'hundreds', 'about hundred', 'about a hundred', 'a hundred and', 'a hundredth'],
    },
    {
      key: ['100th'],
      limit: NUMBER,
      right: ['100th', 'hundredth', 'one hundredth'],
      wrong: ['100', 'hundred', '100st', 'thousandth'],
    },
    {
      key: ['101st', 'one hundred and first'],
      limit: ONE_AND_NUMBER,
      right: ['101st', 'one hundred and first', 'hundred and first', 'one hundred first'],
      wrong: ['101', '100th', 'first', '100 and 1st', '101th'],
    },
    {
      key: ['1,200,000'],
      limit: NUMBER,
      right: [
        '1,200,000',
        '1200000',
        '1 200 000',
        'one million two hundred thousand',
        'a million, two hundred thousand',
      ],
      wrong: ['1,200', '1,200,00', '12,00,000', 'one million two hundred', 'million'],
    },
    {
      key: ['35'],
      limit: NUMBER,
      right: ['35', 'thirty-five'],
      wrong: ['3,5', '3.5', 'thirty fifteen', 'three hundred and five'],
    },
    {
      key: ['1,200 km'],
      limit: ONE_AND_NUMBER,
      right: ['1,200 km', '1,200km', '1200km', 'twelve hundred km'],
      wrong: ['1,200', '1,20 km', '1200 miles'],
    },
    {
      key: ['1984'],
      limit: NUMBER,
      right: [
        '1984',
        'nineteen eighty-four',
        'nineteen hundred and eighty-four',
        'nineteen eighty four',
        'Nineteen Eighty-Four',
      ],
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
      wrong: ['35', '3,5', '3', 'three five', 'three point', 'three point five metres', 'three point fifteen'],
    },
    {
      key: ['10.09'],
      limit: NUMBER,
      right: ['10.09', 'ten point zero nine'],
      wrong: ['10.9', '10.90', 'ten point nine', 'ten point zero ten'],
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
      key: ['€20'],
      limit: NUMBER,
      right: ['€20', '€20.', '(€20)', '€ 20', '20€', '20 €', '20\u00A0€.'],
      wrong: ['20', '£20', '$20', '€ 200', '20 € 20', '20 £'],
    },
    {
      key: ['20$'],
      limit: NUMBER,
      right: ['20$', '20$.', '$20'],
      wrong: ['20', '20€', '20£', '20%'],
    },
    {
      key: ['25%'],
      limit: NUMBER,
      right: ['25%', '25 %', '25\u202F%', '２５％'],
      wrong: ['25', '% 25', '25 % %', 'a 25 %'],
    },
    {
      key: ['25%'],
      limit: ONE_AND_NUMBER,
      right: ['25%', '25 %', '25 percent', 'twenty-five percent', '25 Percent', '25 per cent', 'Twenty-five per cent'],
      wrong: [
        '25',
        '0.25',
        '75%',
        'percent',
        'per cent',
        '25 per',
        '25 cent',
        '25 cents',
        '25 per person',
        '25 half cent',
      ],
    },
  ],
});

/** Days of a month in words; a candidate may write a date in words or digits. */
const DAYS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh'],
  ...['twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth'],
  ...['twentieth', 'twenty-first', 'twenty-second', 'twenty-third', 'twenty-fourth', 'twenty-fifth', 'twenty-sixth'],
  ...['twenty-seventh', 'twenty-eighth', 'twenty-ninth', 'thirtieth', 'thirty-first'],
];

test.each(DAYS.map((word, index) => [word, index + 1] as const))(
  'the %s of May is day %d, in one word or two',
  (word, day) => {
    const suffix = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
    const rightFor = (written: number) =>
      [word, word.replace('-', ' '), word.replace('-', '')].map((spoken) =>
        isWordsAnswerRight(`${spoken} May`, [`${written}${suffix} May`], ONE_AND_NUMBER),
      );
    expect(rightFor(day)).toEqual([true, true, true]);
    expect(rightFor(day + 1)).toEqual([false, false, false]);
  },
);

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

test.each(TENS.map((word, index) => [word, (index + 2) * 10] as const))(
  '%s is %d, and the place in a row too',
  (word, ten) => {
    const right = (answer: string, key: string) => isWordsAnswerRight(answer, [key], ONE_AND_NUMBER);
    expect(right(`${word} km`, `${ten} km`)).toBe(true);
    expect(right(`${word}nine km`, `${ten + 9} km`)).toBe(true);
    expect(right(`${word.replace(/y$/, 'ieth')} floor`, `${ten}th floor`)).toBe(true);
    expect(right(`${word} floor`, `${ten}th floor`)).toBe(false);
  },
);
