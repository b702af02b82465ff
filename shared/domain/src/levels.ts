import type { Skill } from './skills';

/**
 * CEFR levels and how a band on the 0–9 scale becomes one.
 *
 * Source: spec §9 "Band to level" and "Level names". The table is versioned: code that stores a level also stores
 * `LEVEL_TABLE_VERSION`, and screens show the level that they receive instead of computing it, because a remote of
 * another version may contain another table.
 */
export const LEVELS = ['A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_TABLE_VERSION = '1';

/** Lowest band of each level, best first. Below, A1 ("else A1"); no band maps to A0, the bottom of the scale. */
const LEVEL_FLOORS: readonly (readonly [floor: number, level: Level])[] = [
  [8, 'C2'],
  [7, 'C1'],
  [5.5, 'B2'],
  [4.5, 'B1'],
  [3.5, 'A2'],
];

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  A0: 'Novice',
  A1: 'Beginner',
  A2: 'Elementary',
  B1: 'Intermediate',
  B2: 'Upper Intermediate',
  C1: 'Advanced',
  C2: 'Proficient',
};

/** @param band 0–9, usually in halves. */
export function levelOfBand(band: number): Level {
  return LEVEL_FLOORS.find(([floor]) => band >= floor)?.[1] ?? 'A1';
}

/** Writing labels replace "Upper Intermediate" with "Intermediate+" (spec §9). */
const SKILL_LEVEL_NAMES: Readonly<Partial<Record<Skill, Partial<Record<Level, string>>>>> = {
  writing: { B2: 'Intermediate+' },
};

/** @param skill the skill of the level; omit for an overall level */
export function levelName(level: Level, skill?: Skill): string {
  return (skill && SKILL_LEVEL_NAMES[skill]?.[level]) ?? LEVEL_NAMES[level];
}

export function isLevel(value: unknown): value is Level {
  return LEVELS.some((level) => level === value);
}
