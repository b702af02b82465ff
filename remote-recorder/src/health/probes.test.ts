import { accessProblem } from './access-problem';
import { comparePictures, lumaOf } from './picture-probe';
import { measureSound } from './sound-probe';

describe('sound', () => {
  test.each([
    ['zeros', [0, 0, 0, 0], { peak: 0, rms: 0, clipped: 0 }],
    ['half amplitude', [0.5, -0.5, 0.5, -0.5], { peak: 0.5, rms: 0.5, clipped: 0 }],
    ['full scale in both directions', [1, -1, 0, 0], { peak: 1, rms: Math.SQRT1_2, clipped: 0.5 }],
    ['nothing', [], { peak: 0, rms: 0, clipped: 0 }],
  ])('%s', (_, samples, measured) => {
    const { peak, rms, clipped } = measureSound(Float32Array.from(samples));
    expect({ peak, clipped }).toEqual({ peak: measured.peak, clipped: measured.clipped });
    expect(rms).toBeCloseTo(measured.rms);
  });
});

describe('picture', () => {
  const grey = (...levels: number[]) =>
    lumaOf(Uint8ClampedArray.from(levels.flatMap((level) => [level, level, level, 255])));

  test('brightness weighs the colours as people see them', () => {
    const [red, green, blue] = lumaOf(Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]));
    expect(green).toBeGreaterThan(red!);
    expect(red).toBeGreaterThan(blue!);
  });

  test.each([
    ['the first look', grey(10, 30), null, { luma: 20, change: 255 }],
    ['a still picture', grey(10, 30), grey(10, 30), { luma: 20, change: 0 }],
    ['noise', grey(10, 30), grey(11, 30), { luma: 20, change: 0.5 }],
    ['brighter and darker by the same', grey(20, 20), grey(10, 30), { luma: 20, change: 10 }],
  ])('%s', (_, now, before, { luma, change }) => {
    const sample = comparePictures(now, before);
    expect(sample.luma).toBeCloseTo(luma, 3);
    expect(sample.change).toBeCloseTo(change, 3);
  });
});

test.each([
  ['NotAllowedError', 'access-denied'],
  ['NotReadableError', 'devices-busy'],
  ['NotFoundError', 'no-devices'],
  ['InvalidStateError', null],
])('getUserMedia that rejects with %s: %s', (name, code) => {
  expect(accessProblem(new DOMException('', name))).toBe(code);
});
