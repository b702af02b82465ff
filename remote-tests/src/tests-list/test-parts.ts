import type { Abstention } from '@bandmark/contracts/api/no-estimate';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import type { ListedPart, TestRow } from '@bandmark/contracts/api/tests';
import { partHref } from '@bandmark/contracts/part-name';
import { replayHref } from '@bandmark/contracts/replay-target';
import { reportHref } from '@bandmark/contracts/report-href';
import { href } from '@bandmark/contracts/routes';
import { rowFields } from '@bandmark/contracts/skill-fields';
import { type Level, levelName, levelOfBand } from '@bandmark/domain/levels';
import { displayBand } from '@bandmark/domain/bands';
import { isMarkedSkill, isQuickSkill, type QuickSkill, type Skill } from '@bandmark/domain/skills';
import { siteSettings } from '@bandmark/platform';
import { testsListTexts } from './tests-list-texts';

export type ScoreFormat = 'cefr' | 'ielts';

/** One part of a row, with the spec's field names translated once. */
export interface TestPart {
  skill: Skill;
  state: 'no-recording' | 'calculating' | 'scored';
  isBegun: boolean;
  /** The test was replaced or its recordings were withdrawn, so no part can begin any more. */
  isClosed: boolean;
  /** No examiner marks it: the test was replaced, or it is speech whose recording was withdrawn. */
  getsNoMark: boolean;
  /** Deadline of a begun part in epoch milliseconds of the server; null if the server does not send it. */
  deadline: number | null;
  /** Submitted, recorded and not marked: an examiner still has to mark it, unless it gets no mark. */
  isMarking: boolean;
  /** Devices that hold unsent parts of the recording; null if nothing is missing, or if it gets no mark. */
  waitsFor: readonly string[] | null;
  /** Texts for which the program abstained from an estimate; otherwise empty. */
  notEstimated: readonly Abstention[];
  /** Path of the page where the part is taken, which later shows the receipt. */
  startPath: string;
  score?: Score;
  /**
   * Target of the score's link: the replay of a marked answer, its report if the recordings were withdrawn, or the
   * answers if an answer key marked the part.
   */
  scorePath?: { to: string; kind: 'replay' | 'report' | 'answers' };
  /** The report of a part that an answer key marked. For other parts, the replay links to the report (spec §2). */
  reportPath?: string;
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
  return asTestPart(row, quickPart(row, skill));
}

/** The parts of a full test, in the order in which they are taken. */
export function fullPartsOf(row: TestRow): TestPart[] {
  return (row.parts ?? []).map((part) => asTestPart(row, part));
}

/** Maps the fields of a quick test's part to those of a full test's part. */
function quickPart(row: TestRow, skill: QuickSkill): ListedPart {
  const fields = rowFields(skill);
  return {
    skill,
    uuid: row[fields.uuid],
    mimeType: row[fields.mimeType],
    id: row[fields.id],
    report: row[fields.report],
    band: row[fields.band],
    level: row[fields.level] ?? null,
    source: row[fields.source] ?? null,
    begun: row[fields.begun] ?? false,
    deadline: row[fields.deadline] ?? null,
    waitsFor: row[fields.waitsFor] ?? null,
    noEstimate: row[fields.noEstimate] ?? null,
  };
}

function asTestPart(row: TestRow, listed: ListedPart): TestPart {
  const { skill, uuid, band, source } = listed;
  const isReplaced = row.replacedBy != null;
  const { recordingsWithdrawn = false } = row;
  const getsNoMark = isReplaced || (recordingsWithdrawn && skill === 'speaking');
  const waitsFor = getsNoMark ? null : (listed.waitsFor?.devices ?? null);
  const part = {
    skill,
    isBegun: listed.begun,
    isClosed: isReplaced || recordingsWithdrawn,
    getsNoMark,
    deadline: listed.deadline,
    isMarking: isMarkedSkill(skill) && uuid !== null && waitsFor === null && (band === null || source === 'estimate'),
    waitsFor,
    notEstimated: listed.noEstimate ?? [],
    startPath: startPath(row, skill),
  };
  if (uuid === null) return { ...part, state: 'no-recording' };
  if (band === null) return { ...part, state: 'calculating' };
  const level = listed.level ?? levelOfBand(band);
  const scorePath = scorePathOf(listed, recordingsWithdrawn);
  return {
    ...part,
    state: 'scored',
    score: { band, level, levelName: levelName(level, skill), source: source ?? undefined },
    ...(scorePath && { scorePath }),
    ...(isMarkedSkill(skill) ? {} : { reportPath: href('report', { skill, slug: row.myTestId }) }),
  };
}

function scorePathOf(
  { skill, uuid, mimeType, id, report }: ListedPart,
  isWithdrawn: boolean,
): TestPart['scorePath'] | null {
  if (uuid === null || mimeType === null || id === null) return null;
  if (!isMarkedSkill(skill)) return { to: href('test-result', { type: skill, testId: id }), kind: 'answers' };
  if (isWithdrawn && report !== null) return { to: reportHref(skill, report, siteSettings()), kind: 'report' };
  return { to: replayHref({ skill, uuid, mimeType, id, param5: report ?? undefined }), kind: 'replay' };
}

/**
 * Rows without testId are quick tests (spec §3); a full test has its own screens. Calls and pages identify both by
 * `myTestId`.
 */
function startPath({ testId, myTestId }: TestRow, skill: Skill): string {
  if (testId !== null) return partHref({ format: 'full', myTestId, skill });
  return isQuickSkill(skill) ? partHref({ format: 'quick', myTestId, skill }) : href('tests');
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

const SOURCES: Readonly<Record<MarkSource, string>> = testsListTexts.sources;

/** Details beside the badge: the exact band, the level in IELTS mode, and the source. */
export function scoreDetail({ band, level, levelName, source }: Score, format: ScoreFormat): string {
  const words = [testsListTexts.band(band.toFixed(1))];
  if (format === 'ielts') words.push(`${level} ${levelName}`);
  if (source) words.push(SOURCES[source]);
  return words.join(', ');
}
