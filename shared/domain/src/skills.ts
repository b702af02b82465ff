/** Properties of one skill. */
interface SkillFacts {
  name: string;
  /** Sub-criteria in the spec's order (§9). Marks and sub-scores follow this order. */
  criteria: readonly [string, string, string, string];
  /**
   * Kind of answer: `text` and `speech` are marked by an examiner and have a report each; `choices` are scored by an
   * answer key and appear in the standard test result.
   */
  response: 'text' | 'speech' | 'choices';
  /** Fields of a certificate's record that hold the slugs of the reports (spec §3); the second is for full tests. */
  reportFields: readonly string[];
  /** Rank, from 1, of this skill's recording as the source of the certificate's picture (spec §7). */
  pictureRank: number;
  /** Null if only full tests have the skill. `column`: place in the tests list; `bandField`: field of its band (§3). */
  quickTest: { column: number; minutes: number; bandField: string } | null;
  /** `place`: position in the order of a full test's parts, from 1. */
  fullTest: { place: number; minutes: number };
}

/**
 * The skills, in the order of the certificate page. This is the only list: the API's schemas, the fields of records and
 * rows, URLs, columns and settings derive from it by type. A new skill needs an entry here and its descriptors
 * (remote-certificate); a skill of the quick test also needs forms and rules.
 */
const FACTS = {
  speaking: {
    name: 'Speaking',
    criteria: ['Pronunciation', 'Lexical Resource', 'Fluency Coherence', 'Grammatical Range'],
    response: 'speech',
    reportFields: ['speakingBundleId'],
    pictureRank: 1,
    quickTest: { column: 2, minutes: 10, bandField: 'speakingGenBand' },
    fullTest: { place: 4, minutes: 12 },
  },
  writing: {
    name: 'Writing',
    criteria: ['Task Achievement', 'Lexical Resource', 'Coherence Cohesion', 'Grammatical Range'],
    response: 'text',
    reportFields: ['writing1Url', 'writing2Url'],
    pictureRank: 2,
    quickTest: { column: 1, minutes: 20, bandField: 'writing1GenBand' },
    fullTest: { place: 3, minutes: 60 },
  },
  reading: {
    name: 'Reading',
    criteria: ['Text Understanding', 'Detail Recognition', 'Vocabulary Range', 'Logical Reasoning'],
    response: 'choices',
    reportFields: [],
    pictureRank: 4,
    quickTest: null,
    fullTest: { place: 2, minutes: 60 },
  },
  listening: {
    name: 'Listening',
    criteria: ['Audio Understanding', 'Detail Recognition', 'Vocabulary Range', 'Speaker Attitude'],
    response: 'choices',
    reportFields: [],
    pictureRank: 3,
    quickTest: null,
    fullTest: { place: 1, minutes: 30 },
  },
} as const satisfies Readonly<Record<string, SkillFacts>>;

type Facts = typeof FACTS;
export type Skill = keyof Facts;
/** Skills marked by an examiner; an answer key scores the others. */
export type MarkedSkill = { [S in Skill]: Facts[S]['response'] extends 'choices' ? never : S }[Skill];
export type KeyedSkill = Exclude<Skill, MarkedSkill>;
/** Skills of the quick test. */
export type QuickSkill = { [S in Skill]: Facts[S]['quickTest'] extends null ? never : S }[Skill];
export type ReportField<S extends Skill = Skill> = Facts[S]['reportFields'][number];
export type FirstReportField<S extends MarkedSkill> = Facts[S]['reportFields'][0];
export type QuickBandField<S extends QuickSkill> = Facts[S]['quickTest']['bandField'];

/** Number of questions in a listening or reading part. */
export const KEYED_QUESTIONS = 40;

export const SKILLS = Object.keys(FACTS) as readonly Skill[];
export const MARKED_SKILLS = SKILLS.filter(isMarkedSkill);
export const KEYED_SKILLS = SKILLS.filter((skill): skill is KeyedSkill => !isMarkedSkill(skill));
/** Skills of the quick test, in the order of the tests list's columns. */
export const QUICK_SKILLS = SKILLS.filter(isQuickSkill).sort(
  (a, b) => FACTS[a].quickTest.column - FACTS[b].quickTest.column,
);
/** All skills, in the order of a full test's parts. */
export const FULL_SKILLS = [...SKILLS].sort((a, b) => FACTS[a].fullTest.place - FACTS[b].fullTest.place);
/** All skills, in the order of preference for the certificate's picture. */
export const PICTURE_SKILLS = [...SKILLS].sort((a, b) => FACTS[a].pictureRank - FACTS[b].pictureRank);

/** The entry of a skill, typed as narrowly as `skill`. */
export function skillFacts<S extends Skill>(skill: S): Facts[S] {
  return FACTS[skill];
}

export function skillName(skill: Skill): string {
  return FACTS[skill].name;
}

export function isSkill(value: unknown): value is Skill {
  return typeof value === 'string' && Object.hasOwn(FACTS, value);
}

export function isMarkedSkill(value: unknown): value is MarkedSkill {
  return isSkill(value) && FACTS[value].response !== 'choices';
}

export function isKeyedSkill(value: unknown): value is KeyedSkill {
  return isSkill(value) && FACTS[value].response === 'choices';
}

export function isQuickSkill(value: unknown): value is QuickSkill {
  return isSkill(value) && FACTS[value].quickTest !== null;
}
