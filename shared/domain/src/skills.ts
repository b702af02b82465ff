/** The four skills, in the order in which the certificate page shows them. */
export const SKILLS = ['speaking', 'writing', 'reading', 'listening'] as const;
export type Skill = (typeof SKILLS)[number];

/** Sub-criteria of each skill, in the spec's order (spec §9). Marks and sub-scores follow this order. */
export const CRITERIA: Readonly<Record<Skill, readonly [string, string, string, string]>> = {
  speaking: ['Pronunciation', 'Lexical Resource', 'Fluency Coherence', 'Grammatical Range'],
  writing: ['Task Achievement', 'Lexical Resource', 'Coherence Cohesion', 'Grammatical Range'],
  reading: ['Text Understanding', 'Detail Recognition', 'Vocabulary Range', 'Logical Reasoning'],
  listening: ['Audio Understanding', 'Detail Recognition', 'Vocabulary Range', 'Speaker Attitude'],
};

export function skillName(skill: Skill): string {
  return skill.charAt(0).toUpperCase() + skill.slice(1);
}

export function isSkill(value: unknown): value is Skill {
  return SKILLS.some((skill) => skill === value);
}
