import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import { certifiedLevel, takenSkills } from '@bandmark/contracts/certified-levels';
import { replayHref } from '@bandmark/contracts/replay-target';
import { reportHref } from '@bandmark/contracts/report-href';
import type { SiteSettings } from '@bandmark/contracts/site-settings';
import { recordFields } from '@bandmark/contracts/skill-fields';
import { type Level, levelName } from '@bandmark/domain/levels';
import { isMarkedSkill, PICTURE_SKILLS, type Skill, skillName, SKILLS } from '@bandmark/domain/skills';
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
  /** URL of the replay; null if a part of it is missing from the record. */
  replayUrl: string | null;
  reportUrl: string | null;
}

/** Identifies a recording; null unless id, uuid and mime type are all present. */
function recordingOf(record: CertificateRecord, skill: Skill): { id: number; uuid: string; mimeType: string } | null {
  const fields = recordFields(skill);
  const id = Number(record[fields.id]);
  const uuid = record[fields.uuid];
  const mimeType = record[fields.mimeType];
  return uuid && mimeType && Number.isSafeInteger(id) && id > 0 ? { id, uuid, mimeType } : null;
}

/** Address of a skill's replay; each skill appends its own reports (spec §7, navigation links). */
export function replayUrlOf(record: CertificateRecord, skill: Skill): string | null {
  const recording = recordingOf(record, skill);
  if (!recording) return null;
  if (!isMarkedSkill(skill)) return replayHref({ skill, ...recording, param5: String(recording.id) });
  const [param5, param6] = recordFields(skill).reports.map((field) => record[field] ?? undefined);
  return replayHref({ skill, ...recording, param5, param6 });
}

/** The skills that have a recording, with their replays. The recording's id decides (spec §2), not the test's. */
export function recordedSkills(record: CertificateRecord): { skill: Skill; name: string; replayUrl: string }[] {
  return SKILLS.flatMap((skill) => {
    const replayUrl = replayUrlOf(record, skill);
    return replayUrl === null ? [] : [{ skill, name: skillName(skill), replayUrl }];
  });
}

/** Address of a skill's detailed report (spec §7); of two reports, the second is the full test's. */
export function reportUrlOf(record: CertificateRecord, skill: Skill, settings: SiteSettings): string | null {
  const fields = recordFields(skill);
  const reports = fields.reports.map((field) => record[field]);
  const key = isMarkedSkill(skill) ? reports.at(record.testId == null ? 0 : -1) : record[fields.id];
  return key == null || key === '' ? null : reportHref(skill, String(key), settings);
}

/** Picture of the first available skill's recording, in the spec's order; null means the default avatar. */
export function profilePictureOf(record: CertificateRecord): string | null {
  for (const skill of PICTURE_SKILLS) {
    const recording = recordingOf(record, skill);
    if (recording) return answerFilePath(recording.id, recording.uuid, 'jpg');
  }
  return null;
}

export function skillViews(record: CertificateRecord, settings: SiteSettings): SkillView[] {
  return takenSkills(record).map((skill) => {
    const band = record.userLevel[skill] ?? null;
    const level = certifiedLevel(record, skill);
    return {
      skill,
      name: skillName(skill),
      band,
      level,
      levelName: level ? levelName(level, skill) : '',
      subScores: record.subScores?.[skill] ?? (band === null ? null : { scores: subScoresOfBand(band), derived: true }),
      source: record.sources?.[skill] ?? null,
      replayUrl: replayUrlOf(record, skill),
      reportUrl: reportUrlOf(record, skill, settings),
    };
  });
}
