import { holdsText, LONGEST_ANSWER, LONGEST_NOTE, LONGEST_TEXT, readAnswerDocument } from './answer-document';

const read = (change: object) => readAnswerDocument(JSON.stringify({ version: 1, ...change }));

test.each(['1', '9', '10', '19', '39', '40'])('question %s can be answered', (number) => {
  expect(read({ answers: { [number]: 'harbour' } })).toEqual({ version: 1, answers: { [number]: 'harbour' } });
});

test.each(['', '0', '-1', '01', '1.5', '41', '100', '400', '1 ', 'one'])('there is no question %j', (number) => {
  expect(read({ answers: { [number]: 'harbour' } })).toEqual({ version: 1 });
});

test.each([
  [40, true],
  [41, false],
])('%i flags are kept: %s', (count, areKept) => {
  const flags = Array.from({ length: count }, (_, index) => index + 1);
  expect(read({ flags })).toEqual(areKept ? { version: 1, flags } : { version: 1, flags: flags.slice(0, 40) });
});

/** A browser extension, dictation or an input method may insert more text than a field's limit. */
test.each<[string, object, object]>([
  [
    'an answer that is too long is cut, and the others stay',
    { answers: { 1: 'harbour', 2: 'x'.repeat(LONGEST_ANSWER + 1), 3: 'iv' } },
    { answers: { 1: 'harbour', 2: 'x'.repeat(LONGEST_ANSWER), 3: 'iv' } },
  ],
  [
    'what is no answer is left out alone',
    { answers: { 1: 'harbour', 2: 7, 41: 'sea' }, part: 1 },
    { answers: { 1: 'harbour' }, part: 1 },
  ],
  [
    'a text that is too long is cut',
    { texts: ['Short.', 'x'.repeat(LONGEST_TEXT + 1)] },
    { texts: ['Short.', 'x'.repeat(LONGEST_TEXT)] },
  ],
  [
    'notes and view that break their shape take no answer along',
    { answers: { 1: 'harbour' }, notes: [{ place: 'A' }], view: { zoom: 500 }, flags: [2] },
    { answers: { 1: 'harbour' }, flags: [2] },
  ],
  [
    'a note that breaks its shape leaves the others',
    {
      notes: [
        { place: 'A', from: 0, to: 4, text: 'town' },
        { place: 'A' },
        null,
        { place: 'B', from: 1, to: 2, text: 'x'.repeat(LONGEST_NOTE + 1) },
      ],
    },
    {
      notes: [
        { place: 'A', from: 0, to: 4, text: 'town' },
        { place: 'B', from: 1, to: 2, text: 'x'.repeat(LONGEST_NOTE) },
      ],
    },
  ],
  ['so does a flag that is no number', { flags: [3, '4', null, 5] }, { flags: [3, 5] }],
  ['a fifth text leaves the four before it', { texts: ['1', '2', '3', '4', '5'] }, { texts: ['1', '2', '3', '4'] }],
  ['nor does a text that is none', { texts: [null, 'Two.'] }, { texts: ['', 'Two.'] }],
])('%s', (_, stored, kept) => {
  expect(read(stored)).toEqual({ version: 1, ...kept });
});

test.each(['', 'Dear Sir', '7', 'null', '[]', '{}', '{"version":2,"answers":{"1":"harbour"}}'])(
  '%j is empty',
  (text) => {
    expect(readAnswerDocument(text)).toEqual({ version: 1 });
  },
);

test.each<[boolean, string, string | object, string | object]>([
  [true, 'a text that it contains', 'Dear Sir, hello.', 'Dear Sir'],
  [false, 'another text', 'Dear Sir', 'Dear Madam'],
  [true, 'a position alone', '', { part: 1 }],
  [true, 'texts that its own contain', { texts: ['Dear Sir, hello.', 'B'] }, { texts: ['Dear Sir'], part: 1 }],
  [false, 'a text that it has in another place', { texts: ['', 'A'] }, { texts: ['A'] }],
  [
    true,
    'answers that it has, too',
    { answers: { 1: 'harbour ', 2: 'iv' } },
    { answers: { 1: 'harbour' }, flags: [2] },
  ],
  [true, 'an answer that was cleared', { answers: { 1: 'harbour' } }, { answers: { 1: '', 2: '' } }],
  [true, 'a word that was half typed', { answers: { 1: 'harbour' } }, { answers: { 1: 'harb' } }],
  [true, 'the first letter of a word', { answers: { 1: 'island' } }, { answers: { 1: 'i' } }],
  [true, 'a later word', { answers: { 1: 'harbour wall' } }, { answers: { 1: 'wall' } }],
  [false, 'the end of another number', { answers: { 1: '15' } }, { answers: { 1: '5' } }],
  [false, 'the end of another word', { answers: { 1: 'rice' } }, { answers: { 1: 'ice' } }],
  [false, 'another heading', { answers: { 14: 'iv' } }, { answers: { 14: 'i' } }],
  [false, 'an answer that it lacks', { answers: { 1: 'harbour' } }, { answers: { 2: 'iv' } }],
  [false, 'a document with words, where it is empty', '', { texts: ['A'] }],
])('%s: an answer has every word of %s', (isHeld, _, answer, other) => {
  const [one, two] = [answer, other].map((each) =>
    typeof each === 'string' ? each : JSON.stringify({ version: 1, ...each }),
  );
  expect(holdsText(one ?? '', two ?? '')).toBe(isHeld);
});
