import type { HealthCode } from '@bandmark/contracts/remotes/recorder-health';
import { findHealthCodes, type HealthSample } from './health-rules';

const EVERY_MS = 250;
const WELL: Omit<HealthSample, 'at'> = { isHidden: false, camera: 'live', microphone: 'live' };

/** Samples of `ms`, the last of them now, in which the devices were as `change` says. */
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
  ])('%s (for %i ms)', (_, ms, change, codes) => {
    expect(findHealthCodes(samplesOf(ms, change))).toEqual(codes);
  });

  test('no samples, no findings', () => expect(findHealthCodes([])).toEqual([]));

  test('a muted microphone that is unmuted is well at once', () => {
    const samples = samplesOf(2000, { microphone: 'muted' });
    expect(findHealthCodes([...samples, { ...WELL, at: 2250 }])).toEqual([]);
  });
});
