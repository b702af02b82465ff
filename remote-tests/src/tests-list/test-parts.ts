import type { MarkSource } from '@bandmark/contracts/api/primitives';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { replayHref } from '@bandmark/contracts/replay-target';
import { href } from '@bandmark/contracts/routes';
import { rowFields } from '@bandmark/contracts/skill-fields';
import { type Level, levelName, levelOfBand } from '@bandmark/domain/levels';
import { displayBand } from '@bandmark/domain/bands';
import type { QuickSkill } from '@bandmark/domain/skills';
import { texts } from '../texts';

export type ScoreFormat = 'cefr' | 'ielts';

/** One skill of a row, with the spec's field names translated once. */
export interface TestPart {
  skill: QuickSkill;
  state: 'no-recording' | 'calculating' | 'scored';
  isBegun: boolean;
  /** Of a begun part: when its time ends, by the server's clock; null where the server does not say. */
  deadline: number | null;
  /** An examiner has still to mark it: submitted, recorded, and without a mark. */
  isMarking: boolean;
  /** Devices that hold the rest of the recording, where some is waited for. */
  waitsFor: readonly string[] | null;
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
  const fields = rowFields(skill);
  const [uuid, mimeType, id, band] = [row[fields.uuid], row[fields.mimeType], row[fields.id], row[fields.band]];
  const waitsFor = row[fields.waitsFor]?.devices ?? null;
  const part = {
    skill,
    isBegun: row[fields.begun] ?? false,
    deadline: row[fields.deadline] ?? null,
    isMarking: uuid !== null && waitsFor === null && (band === null || row[fields.source] === 'estimate'),
    waitsFor,
    startPath: startPath(row, skill),
  };
  if (uuid === null) return { ...part, state: 'no-recording' };
  if (band === null) return { ...part, state: 'calculating' };
  const level = row[fields.level] ?? levelOfBand(band);
  return {
    ...part,
    state: 'scored',
    score: {
      band,
      level,
      levelName: levelName(level, skill),
      source: row[fields.source] ?? undefined,
    },
    ...(mimeType !== null && id !== null
      ? { replayPath: replayHref({ skill, uuid, mimeType, id, param5: row[fields.report] ?? undefined }) }
      : {}),
  };
}

/** Rows without testId are quick tests (spec §3); a full test's screens are its own. */
function startPath({ testId, myTestId }: TestRow, skill: QuickSkill): string {
  return testId === null ? href(`quick-test-${skill}`, { testId: myTestId }) : href(`test-${skill}`, { testId });
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

const SOURCES: Readonly<Record<MarkSource, string>> = texts.testsList.sources;

/** What the badge does not say: the exact band, the level in IELTS mode, and who gave it. */
export function scoreDetail({ band, level, levelName, source }: Score, format: ScoreFormat): string {
  const words = [texts.testsList.band(band.toFixed(1))];
  if (format === 'ielts') words.push(`${level} ${levelName}`);
  if (source) words.push(SOURCES[source]);
  return words.join(', ');
}
