/** What differs from skill to skill. */
interface SkillFacts {
  name: string;
  /** Sub-criteria in the spec's order (§9). Marks and sub-scores follow this order. */
  criteria: readonly [string, string, string, string];
  /**
   * What the candidate gives: a text or speech, which a person marks, or choices, which an answer key marks. A marked
   * answer has its own report; the report of choices is the standard test result.
   */
  response: 'text' | 'speech' | 'choices';
  /** Fields of a certificate's record with the slug of each report (spec §3); the second belongs to a full test. */
  reportFields: readonly string[];
  /** Place in the order in which the certificate takes its picture from a recording (spec §7), from 1. */
  pictureRank: number;
  /** Null for a skill of full tests alone. `column`: place in the tests list; `bandField`: its band in a row (§3). */
  quickTest: { column: number; minutes: number; bandField: string } | null;
  /** `place`: in the order in which a full test is taken, from 1. */
  fullTest: { place: number; minutes: number };
}

/**
 * The skills, in the order in which the certificate page shows them. This is the one list: the schemas of the API,
 * the fields of records and rows, addresses, columns and settings follow from it by type. A new skill is an entry
 * here and its descriptors (remote-certificate); one of the quick test needs its forms and rules as well.
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
/** Marked by a person; the others by an answer key. */
export type MarkedSkill = { [S in Skill]: Facts[S]['response'] extends 'choices' ? never : S }[Skill];
export type KeyedSkill = Exclude<Skill, MarkedSkill>;
/** Part of the quick test. */
export type QuickSkill = { [S in Skill]: Facts[S]['quickTest'] extends null ? never : S }[Skill];
export type ReportField<S extends Skill = Skill> = Facts[S]['reportFields'][number];
export type FirstReportField<S extends MarkedSkill> = Facts[S]['reportFields'][0];
export type QuickBandField<S extends QuickSkill> = Facts[S]['quickTest']['bandField'];

/** Questions of a listening or reading part. */
export const KEYED_QUESTIONS = 40;

export const SKILLS = Object.keys(FACTS) as readonly Skill[];
export const MARKED_SKILLS = SKILLS.filter(isMarkedSkill);
export const KEYED_SKILLS = SKILLS.filter((skill): skill is KeyedSkill => !isMarkedSkill(skill));
/** In the order of the tests list's columns. */
export const QUICK_SKILLS = SKILLS.filter(isQuickSkill).sort(
  (a, b) => FACTS[a].quickTest.column - FACTS[b].quickTest.column,
);
/** In the order in which a full test is taken: all skills. */
export const FULL_SKILLS = [...SKILLS].sort((a, b) => FACTS[a].fullTest.place - FACTS[b].fullTest.place);
/** In the order in which the certificate takes its picture from a recording. */
export const PICTURE_SKILLS = [...SKILLS].sort((a, b) => FACTS[a].pictureRank - FACTS[b].pictureRank);

/** The entry of one skill, as narrow as the skill is known. */
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
