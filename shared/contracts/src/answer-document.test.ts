import { readAnswerDocument } from './answer-document';

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
  expect(read({ flags })).toEqual(areKept ? { version: 1, flags } : { version: 1 });
});
