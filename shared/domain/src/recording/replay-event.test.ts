import { isInteraction, isPlayable, recordedSize } from './replay-event';

const move = (positions: unknown) => ({ type: 3, timestamp: 1, data: { source: 1, positions } });

test.each([
  ['loaded', { type: 1, timestamp: 1 }, true],
  ['a window', { type: 4, timestamp: 1, data: { href: '', width: 1280, height: 800 } }, true],
  ['a window without a size', { type: 4, timestamp: 1, data: { href: '' } }, false],
  ['an empty window', { type: 4, timestamp: 1, data: { width: 0, height: 800 } }, false],
  ['a snapshot', { type: 2, timestamp: 1, data: { node: { type: 0 } } }, true],
  ['a snapshot of nothing', { type: 2, timestamp: 1, data: {} }, false],
  ['a change', { type: 3, timestamp: 1, data: { source: 5 } }, true],
  ['a change without data', { type: 3, timestamp: 1 }, false],
  ['a change from nowhere', { type: 3, timestamp: 1, data: { source: 'x' } }, false],
  ['a pointer', move([{ x: 1, y: 1, id: 1, timeOffset: -20 }]), true],
  ['a pointer without positions', move(undefined), false],
  ['a pointer with no position', move([]), false],
  ['a pointer at an unknown time', move([{ x: 1 }]), false],
  ['a resize', { type: 3, timestamp: 1, data: { source: 4, width: 800, height: 600 } }, true],
  ['a resize to nothing', { type: 3, timestamp: 1, data: { source: 4, width: 0, height: 0 } }, false],
  ['a resize without a size', { type: 3, timestamp: 1, data: { source: 4 } }, false],
  ['a plugin event without data', { type: 6, timestamp: 1, data: null }, false],
  ['a time that is no number', { type: 1, timestamp: Number.NaN }, false],
])('%s', (_, event, expected) => {
  expect(isPlayable(event)).toBe(expected);
});

test.each([
  [{ type: 3, timestamp: 1, data: { source: 0 } }, false],
  [{ type: 3, timestamp: 1, data: { source: 1 } }, true],
  [{ type: 3, timestamp: 1, data: { source: 2 } }, true],
  [{ type: 3, timestamp: 1, data: { source: 4 } }, false],
  [{ type: 3, timestamp: 1, data: { source: 5 } }, true],
  [{ type: 3, timestamp: 1, data: { source: 8 } }, false],
  [{ type: 6, timestamp: 1, data: { source: 5 } }, false],
])('%j is the candidate: %s', (event, expected) => {
  expect(isInteraction(event)).toBe(expected);
});

test('the size of the window comes from its event', () => {
  expect(recordedSize({ type: 4, timestamp: 1, data: { width: 1280, height: 800 } })).toEqual({
    width: 1280,
    height: 800,
  });
  expect(recordedSize({ type: 3, timestamp: 1, data: { width: 1280, height: 800 } })).toBeNull();
});
