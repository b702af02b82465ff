import { EXTRA_TIME_FACTORS } from '@bandmark/domain/deadlines';
import { QUICK_SKILLS, SKILLS } from '@bandmark/domain/skills';
import { fullTestDuration, quickTestDuration } from '@bandmark/domain/test-formats';
import { CHUNK_LIMITS, RECORDER_BYTES_A_SECOND } from './recording-limits';

const PARTS = [
  ...QUICK_SKILLS.map((skill) => ['quick', skill, quickTestDuration(skill)] as const),
  ...SKILLS.map((skill) => ['full', skill, fullTestDuration(skill)] as const),
];

test.each(PARTS.flatMap((part) => EXTRA_TIME_FACTORS.map((factor) => [...part, factor] as const)))(
  'the whole recording of a %s test’s %s part (%d ms) with %f times the time is taken',
  (_format, _skill, durationMs, factor) => {
    const seconds = (durationMs * factor) / 1000;
    const { baseBytes, bytesASecond, mostBytes } = CHUNK_LIMITS;
    expect(seconds * RECORDER_BYTES_A_SECOND).toBeLessThan(Math.min(mostBytes, baseBytes + bytesASecond * seconds));
  },
);
