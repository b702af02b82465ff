import type { MarkSource } from '@bandmark/contracts/api/primitives';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { type Level, levelName, levelOfBand, writingLevelName } from '@bandmark/domain/levels';
import { displayBand } from '@bandmark/domain/bands';
import { replayPath } from '@bandmark/domain/replay-path';

export type QuickSkill = 'writing' | 'speaking';
export type ScoreFormat = 'cefr' | 'ielts';

/** One skill of a row, with the spec's field names translated once. */
export interface TestPart {
  skill: QuickSkill;
  state: 'no-recording' | 'calculating' | 'scored';
  isBegun: boolean;
  startPath: string;
  score?: Score;
  replayPath?: string;
}

/** A band with its level as the server sent it, and who gave it. */
export interface Score {
  band: number;
  level: Level;
  levelName: string;
  source: MarkSource | undefined;
}

/** No recording: Start; a recording with a null band: still calculating; else the score (spec §2, Quick Tests). */
export function partOf(row: TestRow, skill: QuickSkill): TestPart {
  const fields = FIELDS[skill](row);
  const { uuid, mimeType, id, band, level, source } = fields;
  const part = { skill, isBegun: fields.isBegun ?? false, startPath: startPath(row, skill) };
  if (uuid === null) return { ...part, state: 'no-recording' };
  if (band === null) return { ...part, state: 'calculating' };
  const shown = level ?? levelOfBand(band);
  return {
    ...part,
    state: 'scored',
    score: {
      band,
      level: shown,
      levelName: skill === 'writing' ? writingLevelName(shown) : levelName(shown),
      source: source ?? undefined,
    },
    ...(mimeType !== null && id !== null
      ? { replayPath: replayPath({ skill, uuid, mimeType, id, param5: fields.report ?? undefined }) }
      : {}),
  };
}

const FIELDS = {
  writing: (row: TestRow) => ({
    uuid: row.writingUuid,
    mimeType: row.writingMimeType,
    id: row.writingId,
    band: row.writing1GenBand,
    level: row.writingLevel,
    source: row.writingSource,
    report: row.writing1Url,
    isBegun: row.writingBegun,
  }),
  speaking: (row: TestRow) => ({
    uuid: row.speakingUuid,
    mimeType: row.speakingMimeType,
    id: row.speakingId,
    band: row.speakingGenBand,
    level: row.speakingLevel,
    source: row.speakingSource,
    report: row.speakingBundleId,
    isBegun: row.speakingBegun,
  }),
};

/** Rows without testId are quick tests (spec §3); a full test's screens are its own. */
function startPath({ testId, myTestId }: TestRow, skill: QuickSkill): string {
  return testId === null ? `/quick-test-${skill}/${myTestId}` : `/test-${skill}/${testId}`;
}

/** The overall score, once it is set. A level only falls back to this build's table when the server sent none. */
export function overallOf(row: TestRow): Score | undefined {
  if (row.totalBand === null) return undefined;
  const level = row.totalLevel ?? levelOfBand(row.totalBand);
  return { band: row.totalBand, level, levelName: levelName(level), source: undefined };
}

/** What the badge holds: the level's letters, or the band rounded to 0 decimals (spec §9). */
export function badgeText({ band, level }: Score, format: ScoreFormat): string {
  return format === 'cefr' ? level : displayBand(band);
}

const SOURCES: Readonly<Record<MarkSource, string>> = {
  estimate: 'automatic estimate',
  examiner: 'marked by an examiner',
  partner: 'marked by a partner',
  key: 'marked by the answer key',
};

/** What the badge does not say: the exact band, the level in IELTS mode, and who gave it. */
export function scoreDetail({ band, level, levelName, source }: Score, format: ScoreFormat): string {
  const words = [`band ${band.toFixed(1)}`];
  if (format === 'ielts') words.push(`${level} ${levelName}`);
  if (source) words.push(SOURCES[source]);
  return words.join(', ');
}
