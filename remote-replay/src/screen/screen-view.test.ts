import { fit } from './screen-view';

test.each([
  [
    'a wide screen is shrunk to the width',
    { width: 1920, height: 1080 },
    { width: 960, height: 700 },
    { width: 960, height: 540 },
  ],
  [
    'a phone is enlarged to the height',
    { width: 390, height: 844 },
    { width: 900, height: 1688 },
    { width: 780, height: 1688 },
  ],
  ['no room', { width: 390, height: 844 }, { width: 0, height: 0 }, { width: 0, height: 0 }],
])('%s', (_, recorded, room, expected) => {
  expect(fit(recorded, room)).toEqual(expected);
});
