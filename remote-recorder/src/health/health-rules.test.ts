import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';
import { findHealthCodes, type HealthSample } from './health-rules';

const EVERY_MS = 250;
const SPEECH = { peak: 0.3, rms: 0.05, clipped: 0 };
const FACE = { luma: 110, change: 1.5 };
const WELL: Omit<HealthSample, 'at'> = {
  isHidden: false,
  camera: 'live',
  microphone: 'live',
  sound: SPEECH,
  picture: FACE,
};

/** Samples over `ms` milliseconds, all with the given change to healthy devices. */
function samplesOf(ms: number, change: Partial<HealthSample>): HealthSample[] {
  const count = ms / EVERY_MS + 1;
  return Array.from({ length: count }, (_, index) => ({ ...WELL, ...change, at: index * EVERY_MS }));
}

describe('what the samples of the last seconds say', () => {
  test.each<[string, number, Partial<HealthSample>, HealthCode[]]>([
    ['all is well', 3000, {}, []],
    ['camera unplugged', 0, { camera: 'ended' }, ['camera-lost']],
    ['microphone unplugged', 0, { microphone: 'ended' }, ['microphone-lost']],
    ['both taken by another program', 0, { camera: 'ended', microphone: 'ended' }, ['camera-lost', 'microphone-lost']],
    ['camera muted while it opens', 750, { camera: 'muted' }, []],
    ['camera muted', 1000, { camera: 'muted' }, ['camera-muted']],
    ['microphone muted while it opens', 750, { microphone: 'muted' }, []],
    ['microphone muted', 1000, { microphone: 'muted' }, ['microphone-muted']],
    ['audio only', 3000, { camera: null }, []],
    ['page hidden', 0, { isHidden: true }, ['page-hidden']],

    ['microphone that starts with zeros', 2250, { sound: { peak: 0, rms: 0, clipped: 0 } }, []],
    ['microphone with zeros alone', 2500, { sound: { peak: 0, rms: 0, clipped: 0 } }, ['silent']],
    ['dither of a switched-off microphone', 2500, { sound: { peak: 2 / 32_768, rms: 0, clipped: 0 } }, ['silent']],
    ['noise of an open microphone', 3000, { sound: { peak: 4 / 32_768, rms: 0, clipped: 0 } }, []],
    ['sound that cannot be measured', 3000, { sound: null }, []],
    ['one loud moment', 500, { sound: { peak: 1, rms: 0.6, clipped: 0.1 } }, []],
    ['distorted speech', 750, { sound: { peak: 1, rms: 0.6, clipped: 0.005 } }, ['clipped']],
    ['loud speech', 3000, { sound: { peak: 1, rms: 0.3, clipped: 0.004 } }, []],

    ['camera that opens in the dark', 2250, { picture: { luma: 0, change: 0 } }, []],
    ['covered camera', 2500, { picture: { luma: 20, change: 0.4 } }, ['black']],
    ['camera that sends black', 2500, { picture: { luma: 0, change: 0 } }, ['black']],
    ['dark room', 3000, { picture: { luma: 25, change: 0.6 } }, []],
    ['person who sits still', 3000, { picture: { luma: 110, change: 0.3 } }, []],
    ['frozen picture', 2500, { picture: { luma: 110, change: 0 } }, ['frozen']],
    ['camera without a first picture', 2250, { picture: 'no-frame' }, []],
    ['camera that sends no picture', 2500, { picture: 'no-frame' }, ['camera-muted']],
    ['picture that cannot be read', 3000, { picture: null }, []],
    [
      'black and silent',
      2500,
      { sound: { peak: 0, rms: 0, clipped: 0 }, picture: { luma: 0, change: 0 } },
      ['black', 'silent'],
    ],

    ['muted camera, which is black', 3000, { camera: 'muted', picture: { luma: 0, change: 0 } }, ['camera-muted']],
    [
      'unplugged camera, whose picture stands',
      3000,
      { camera: 'ended', picture: { luma: 90, change: 0 } },
      ['camera-lost'],
    ],
    [
      'muted microphone, which is silent',
      3000,
      { microphone: 'muted', sound: { peak: 0, rms: 0, clipped: 0 } },
      ['microphone-muted'],
    ],
    ['hidden page, whose picture stands', 3000, { isHidden: true, picture: { luma: 90, change: 0 } }, ['page-hidden']],
  ])('%s (for %i ms)', (_, ms, change, codes) => {
    expect(findHealthCodes(samplesOf(ms, change))).toEqual(codes);
  });

  test('no samples, no findings', () => expect(findHealthCodes([])).toEqual([]));

  test('a picture that moves again is well at once', () => {
    const samples = samplesOf(2500, { picture: { luma: 110, change: 0 } });
    expect(findHealthCodes([...samples, { ...WELL, at: 2750 }])).toEqual([]);
  });

  test('a hidden page measures once a second: a dead microphone is found in 3 s too', () => {
    const samples = [0, 1000, 2000, 3000].map((at) => ({
      ...WELL,
      at,
      isHidden: true,
      sound: { peak: 0, rms: 0, clipped: 0 },
    }));
    expect(findHealthCodes(samples)).toEqual(['silent', 'page-hidden']);
  });

  test('a muted microphone that is unmuted is well at once', () => {
    const samples = samplesOf(2000, { microphone: 'muted' });
    expect(findHealthCodes([...samples, { ...WELL, at: 2250 }])).toEqual([]);
  });
});
