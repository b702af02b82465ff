import { type Level, levelOfBand } from '@bandmark/domain/levels';
import { type Skill, SKILLS } from '@bandmark/domain/skills';
import type { CertificateRecord } from './api/certificates';
import { recordFields } from './skill-fields';

/** A skill is shown only if its test id is present (spec §3). */
export function takenSkills(record: CertificateRecord): Skill[] {
  return SKILLS.filter((skill) => record[recordFields(skill).testId] != null);
}

/**
 * The level that the server stored. Only records without one fall back to the level table compiled in here.
 * @returns null if there is no band either
 */
export function certifiedLevel(record: CertificateRecord, skill: Skill | 'total'): Level | null {
  const band = record.userLevel[skill];
  return record.levels?.[skill] ?? (band == null ? null : levelOfBand(band));
}
