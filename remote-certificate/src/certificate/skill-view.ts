import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import type { SiteSettings } from '@bandmark/contracts/site-settings';
import { type Level, levelName, levelOfBand, writingLevelName } from '@bandmark/domain/levels';
import { replayPath } from '@bandmark/domain/replay-path';
import { type Skill, skillName, SKILLS } from '@bandmark/domain/skills';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { type SubScores, subScoresOfBand } from '@bandmark/domain/sub-scores';

/** One taken skill as the page shows it. */
export interface SkillView {
  skill: Skill;
  name: string;
  band: number | null;
  level: Level | null;
  levelName: string;
  subScores: { scores: SubScores; derived: boolean } | null;
  source: MarkSource | null;
  /** Replay of its recording; null when a part of the address is missing. */
  replayUrl: string | null;
  reportUrl: string | null;
}

const TEST_ID = {
  speaking: 'testSpeakingId',
  writing: 'testWritingId',
  reading: 'testReadingId',
  listening: 'testListeningId',
} as const;

/** A skill is shown only if its test id is present (spec §3). */
export function takenSkills(record: CertificateRecord): Skill[] {
  return SKILLS.filter((skill) => record[TEST_ID[skill]] != null);
}

/** The level is the server's; the table compiled in here only serves records that carry none. */
function levelOf(record: CertificateRecord, skill: Skill | 'total'): Level | null {
  const band = record.userLevel[skill];
  return record.levels?.[skill] ?? (band == null ? null : levelOfBand(band));
}

export function overallLevel(record: CertificateRecord): Level | null {
  return levelOf(record, 'total');
}

/** Where a recording lies; null unless id, uuid and mime type are all there. */
export function recordingOf(
  record: CertificateRecord,
  skill: Skill,
): { id: number; uuid: string; mimeType: string } | null {
  const id = Number(record[`${skill}Id`]);
  const uuid = record[`${skill}Uuid`];
  const mimeType = record[`${skill}MimeType`];
  return uuid && mimeType && Number.isSafeInteger(id) && id > 0 ? { id, uuid, mimeType } : null;
}

/** Address of a skill's replay; each skill appends its own reports (spec §7, navigation links). */
export function replayUrlOf(record: CertificateRecord, skill: Skill): string | null {
  const recording = recordingOf(record, skill);
  if (!recording) return null;
  const reports = {
    speaking: { param5: record.speakingBundleId ?? undefined },
    writing: { param5: record.writing1Url ?? undefined, param6: record.writing2Url ?? undefined },
    reading: { param5: String(recording.id) },
    listening: { param5: String(recording.id) },
  }[skill];
  return replayPath({ skill, ...recording, ...reports });
}

/** Address of a skill's detailed report (spec §7). */
export function reportUrlOf(record: CertificateRecord, skill: Skill, settings: SiteSettings): string | null {
  const withSlug = (template: string, slug: string | null | undefined) =>
    slug ? template.replace('{slug}', encodeURIComponent(slug)) : null;
  if (skill === 'speaking') return withSlug(settings.speakingReportUrl, record.speakingBundleId);
  if (skill === 'writing') {
    return withSlug(settings.writingReportUrl, record.testId != null ? record.writing2Url : record.writing1Url);
  }
  const id = record[`${skill}Id`];
  return id == null ? null : `/test-result/${skill}/${encodeURIComponent(String(id))}`;
}

/** Picture of the first available skill's recording, in the spec's order; null means the default avatar. */
export function profilePictureOf(record: CertificateRecord): string | null {
  for (const skill of ['speaking', 'writing', 'listening', 'reading'] as const) {
    const recording = recordingOf(record, skill);
    if (recording) return answerFilePath(recording.id, recording.uuid, 'jpg');
  }
  return null;
}

export function skillViews(record: CertificateRecord, settings: SiteSettings): SkillView[] {
  return takenSkills(record).map((skill) => {
    const band = record.userLevel[skill] ?? null;
    const level = levelOf(record, skill);
    const nameOf = skill === 'writing' ? writingLevelName : levelName;
    return {
      skill,
      name: skillName(skill),
      band,
      level,
      levelName: level ? nameOf(level) : '',
      subScores: record.subScores?.[skill] ?? (band === null ? null : { scores: subScoresOfBand(band), derived: true }),
      source: record.sources?.[skill] ?? null,
      replayUrl: replayUrlOf(record, skill),
      reportUrl: reportUrlOf(record, skill, settings),
    };
  });
}
