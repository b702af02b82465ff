import { LEVELS, levelName } from '@bandmark/domain/levels';
import { SKILLS } from '@bandmark/domain/skills';
import { DESCRIPTORS } from './descriptors';

test.each(LEVELS)('%s has a name, and per skill a description and points (§3.15)', (level) => {
  expect(levelName(level)).toMatch(/^[A-Z][a-z]+/);
  for (const skill of SKILLS) {
    const { description, points } = DESCRIPTORS[skill][level];
    expect(description).toMatch(/^[A-Z].{20,}\.$/);
    expect(points.length).toBeGreaterThan(1);
    for (const point of points) expect(point.length).toBeGreaterThan(10);
  }
});

test('no two levels of a skill say the same', () => {
  for (const skill of SKILLS)
    expect(new Set(LEVELS.map((level) => DESCRIPTORS[skill][level].description)).size).toBe(LEVELS.length);
});
