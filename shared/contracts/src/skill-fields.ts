import {
  type FirstReportField,
  type QuickBandField,
  type QuickSkill,
  type ReportField,
  type Skill,
  skillFacts,
} from '@bandmark/domain/skills';

const capitalise = <S extends Skill>(skill: S) => `${skill.charAt(0).toUpperCase()}${skill.slice(1)}` as Capitalize<S>;

/** Names of the fields of a certificate record that belong to one skill (spec §3). */
export function recordFields<S extends Skill>(skill: S) {
  return {
    testId: `test${capitalise(skill)}Id`,
    id: `${skill}Id`,
    uuid: `${skill}Uuid`,
    mimeType: `${skill}MimeType`,
    reports: skillFacts(skill).reportFields as readonly ReportField<S>[],
  } as const;
}

/** Names of the fields of a row in the tests list that belong to one part of a quick test (spec §3). */
export function rowFields<S extends QuickSkill>(skill: S) {
  const { reportFields, quickTest } = skillFacts(skill);
  return {
    uuid: `${skill}Uuid`,
    mimeType: `${skill}MimeType`,
    id: `${skill}Id`,
    report: reportFields[0] as FirstReportField<S>,
    band: quickTest.bandField as QuickBandField<S>,
    level: `${skill}Level`,
    source: `${skill}Source`,
    begun: `${skill}Begun`,
    deadline: `${skill}Deadline`,
    waitsFor: `${skill}WaitsFor`,
    noEstimate: `${skill}NoEstimate`,
  } as const;
}

/**
 * Builds an object with some fields per skill. The caller states the result type as a mapped type over the skills,
 * because TypeScript cannot infer computed names.
 */
export function fieldsOf<S extends Skill, Fields>(
  skills: readonly S[],
  entriesOf: (skill: S) => readonly (readonly [name: string, value: unknown])[],
): Fields {
  return Object.fromEntries(skills.flatMap(entriesOf)) as Fields;
}
