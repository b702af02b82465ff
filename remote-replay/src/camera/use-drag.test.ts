import { keyStep, withinBounds } from './use-drag';

const view = { width: 1280, height: 800 };

test.each([
  ['inside', { x: 200, y: 150 }, { x: 200, y: 150 }],
  ['too far left and up', { x: -40, y: -1 }, { x: 0, y: 0 }],
  ['too far right', { x: 2000, y: 100 }, { x: 980, y: 100 }],
  ['265 px stay free at the bottom (§9.26)', { x: 100, y: 790 }, { x: 100, y: 535 }],
  ['between pixels', { x: 10.6, y: 10.4 }, { x: 11, y: 10 }],
])('%s', (_, wanted, expected) => {
  expect(withinBounds(wanted, 300, view)).toEqual(expected);
});

test('a viewport smaller than the camera keeps its corner in view', () => {
  expect(withinBounds({ x: 50, y: 50 }, 300, { width: 200, height: 200 })).toEqual({ x: 0, y: 0 });
});

test.each([
  ['ArrowLeft', false, { x: 84, y: 100 }],
  ['ArrowDown', true, { x: 100, y: 164 }],
  ['ArrowUp', false, { x: 100, y: 84 }],
  ['ArrowRight', true, { x: 164, y: 100 }],
  ['Enter', false, null],
])('%s, far: %s', (key, isFar, expected) => {
  expect(keyStep(key, isFar, { x: 100, y: 100 })).toEqual(expected);
});
