import { Witness } from './witness';

const none = { onServer: [], onDevice: [] };

test('a text that was called saved must be on the server, under a later one or beside it', () => {
  const witness = new Witness();
  witness.saved('one ');
  expect(witness.judge({ ...none, onServer: ['one two '] })).toEqual([]);
  expect(witness.judge({ ...none, onServer: ['two '] })).toEqual([
    '“… one ” was called saved and is not on the server',
  ]);
  expect(witness.judge({ ...none, onDevice: ['one '] })).toHaveLength(1);
});

test('what was typed within the last second of a page may be lost, and nothing before', () => {
  jest.useFakeTimers();
  const witness = new Witness();
  witness.typed('first', 'one ');
  jest.advanceTimersByTime(900);
  witness.typed('first', 'one two ');
  jest.advanceTimersByTime(400);
  witness.ended('first');
  jest.advanceTimersByTime(60_000);
  expect(witness.judge({ ...none, onServer: ['one '] })).toEqual([]);
  expect(witness.longestLossMs).toBe(400);
  expect(witness.judge(none)).toEqual(['first lost 1300 ms of typing, from “… one ”']);
  expect(witness.judge({ ...none, onDevice: ['one two '] })).toEqual([]);
  jest.useRealTimers();
});
