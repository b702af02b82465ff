import type { PartName } from '@bandmark/contracts/part-name';
import { FULL_SKILLS, type Skill } from '@bandmark/domain/skills';
import { type RequestHandle, useRequest } from '@bandmark/platform';
import { fetchPart, type TestPart } from '../part/test-part';

/** The skills of a full test after one, and then those before it. */
function skillsAfter(skill: Skill): Skill[] {
  const at = FULL_SKILLS.indexOf(skill);
  return [...FULL_SKILLS.slice(at + 1), ...FULL_SKILLS.slice(0, at)];
}

/**
 * The part of a full test that comes next, once one is submitted: the first after it that is not. Null where all are.
 * @param name null for a quick test, whose two parts have no order
 */
export function useNextPart(name: PartName | null): RequestHandle<TestPart | null> {
  return useRequest(name && `after/${name.myTestId}/${name.skill}`, async (signal) => {
    if (!name) return null;
    for (const skill of skillsAfter(name.skill)) {
      const { part } = await fetchPart({ format: 'full', myTestId: name.myTestId, skill }, signal);
      if (part.attempt?.state !== 'submitted') return part;
    }
    return null;
  });
}
