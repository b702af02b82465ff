import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';
import type { HealthSample } from '../health/health-rules';
import { judgeCheck } from './check-rules';

const FACE = { luma: 110, change: 1.5 };
const sound = (rms: number, clipped = 0) => ({ peak: Math.min(1, rms * 5), rms, clipped });
const QUIET_ROOM = sound(0.001);

/** Five seconds with four samples per second. */
function checkOf(change: (index: number) => Partial<HealthSample>): HealthSample[] {
  return Array.from({ length: 20 }, (_, index) => ({
    at: index * 250,
    isHidden: false,
    camera: 'live' as const,
    microphone: 'live' as const,
    sound: index % 3 === 0 ? QUIET_ROOM : sound(0.04),
    picture: FACE,
    ...change(index),
  }));
}

test.each<[string, (index: number) => Partial<HealthSample>, [boolean, boolean], HealthCode[]]>([
  ['a person who speaks', () => ({}), [true, true], []],
  ['a quiet room', () => ({ sound: QUIET_ROOM }), [true, false], ['no-speech']],
  ['a candidate who reads aloud without a pause', () => ({ sound: sound(0.1) }), [true, true], []],
  ['a fan', () => ({ sound: sound(0.02) }), [true, false], ['no-speech']],
  [
    'a fan that begins with the microphone',
    (index) => ({ sound: index < 3 ? sound(0) : sound(0.02) }),
    [true, false],
    ['no-speech'],
  ],
  ['one word', (index) => ({ sound: index === 9 ? sound(0.04) : QUIET_ROOM }), [true, false], ['no-speech']],
  ['a soft voice', (index) => ({ sound: index % 2 ? sound(0.008) : QUIET_ROOM }), [true, true], ['quiet']],
  ['a shout', (index) => ({ sound: index % 2 ? sound(0.5, 0.05) : QUIET_ROOM }), [true, true], ['clipped']],
  ['zeros', () => ({ sound: sound(0) }), [true, false], ['silent']],
  [
    'a gated headset at the end of a sentence',
    (index) => ({ sound: index < 10 ? sound(index % 3 === 0 ? 0 : 0.04) : sound(0) }),
    [true, true],
    [],
  ],
  ['a muted microphone', () => ({ microphone: 'muted', sound: sound(0) }), [true, false], ['microphone-muted']],
  ['no microphone', () => ({ microphone: null, sound: null }), [true, false], []],
  ['sound that cannot be measured', () => ({ sound: null }), [true, true], []],
  [
    'words of the last second, after sound that could not be measured yet',
    (index) => ({ sound: index < 13 ? null : index < 16 ? sound(0) : index % 2 ? sound(0.04) : QUIET_ROOM }),
    [true, true],
    [],
  ],
  [
    'a fan, after sound that could not be measured yet',
    (index) => ({ sound: index < 8 ? null : index < 11 ? sound(0) : sound(0.02) }),
    [true, false],
    ['no-speech'],
  ],

  ['a covered camera', () => ({ picture: { luma: 6, change: 0.4 } }), [false, true], ['black']],
  ['a still picture', (index) => ({ picture: { luma: 90, change: index === 0 ? 255 : 0 } }), [false, true], ['frozen']],
  [
    'a camera that freezes in the middle',
    (index) => ({ picture: { luma: 90, change: index < 9 ? 1 : 0 } }),
    [false, true],
    ['frozen'],
  ],
  [
    'a cover that is opened at once',
    (index) => ({ picture: index < 6 ? { luma: 2, change: 0 } : FACE }),
    [true, true],
    [],
  ],
  ['a camera without pictures', () => ({ picture: 'no-frame' }), [false, true], ['camera-muted']],
  ['a camera that is pulled out', (index) => (index === 19 ? { camera: 'ended' } : {}), [false, true], ['camera-lost']],
  ['no camera', () => ({ camera: null, picture: null }), [false, true], []],
  ['pictures that cannot be read', () => ({ picture: null }), [true, true], []],
  ['pictures that are read late', (index) => ({ picture: index < 17 ? null : FACE }), [true, true], []],
  ['a page that is hidden', () => ({ isHidden: true }), [false, true], ['page-hidden']],
])('%s', (_, change, [hasSeen, hasHeard], codes) => {
  expect(judgeCheck(checkOf(change))).toEqual({ hasSeen, hasHeard, codes });
});

test('a slow device, which measures once in 700 ms, passes by the same share of words and pictures', () => {
  const samples = checkOf(() => ({}))
    .filter((_, index) => index % 3 !== 1)
    .filter((_, index) => index % 2 === 0);
  expect(samples.length).toBeLessThan(9);
  expect(
    judgeCheck(samples.map((sample, index) => ({ ...sample, sound: index % 2 ? sound(0.04) : QUIET_ROOM }))),
  ).toEqual({
    hasSeen: true,
    hasHeard: true,
    codes: [],
  });
});
