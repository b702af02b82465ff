import { answerFilePath, answerFolder, isAnswerId, thousandRange } from './storage-path';

test.each([
  [0, '0-999'],
  [999, '0-999'],
  [1000, '1000-1999'],
  [1234, '1000-1999'],
  [9007199254740991, '9007199254740000-9007199254740999'],
])('%d lies in %s (§9.33)', (id, range) => {
  expect(thousandRange(id)).toBe(range);
});

test('a file of a recording (§3.13)', () => {
  expect(answerFolder(1234)).toBe('1000-1999/1234');
  expect(answerFilePath(1234, 'u-1', 'webm')).toBe('/certificate-answers/1000-1999/1234/u-1.webm');
});

test.each([
  [1, true],
  [0, false],
  [-1, false],
  [1.5, false],
  [2 ** 53, false],
])('%d is an answer id: %s', (id, is) => {
  expect(isAnswerId(id)).toBe(is);
});
