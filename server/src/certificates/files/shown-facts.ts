import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { certifiedLevel, takenSkills } from '@bandmark/contracts/certified-levels';
import { type Level, levelName } from '@bandmark/domain/levels';
import { longDate } from '@bandmark/domain/date-text';
import { skillName } from '@bandmark/domain/skills';
import { shownBand } from '../shown-certificate';

/** The content of a certificate's files, as plain data that can be sent to the drawing thread. */
export interface ShownFacts {
  certificateId: string;
  holder: string;
  level: Level | null;
  levelName: string;
  band: string;
  /** A date in words, in UTC. */
  awardedOn: string;
  isSample: boolean;
  skills: readonly { name: string; level: Level | null; levelName: string; band: string; source: string | null }[];
  siteName: string;
  /** Without a trailing slash. */
  origin: string;
  /** Path relative to the origin. */
  link: string;
  qrCode: { size: number; path: string } | null;
}

export function shownFacts(
  certificateId: string,
  record: CertificateRecord,
  site: Pick<ShownFacts, 'siteName' | 'origin' | 'link'>,
): ShownFacts {
  const level = certifiedLevel(record, 'total');
  return {
    certificateId,
    holder: record.userName,
    level,
    levelName: level ? levelName(level) : '',
    band: shownBand(record.userLevel.total),
    awardedOn: longDate(record.userDate),
    isSample: record.isSample === true,
    skills: takenSkills(record).map((skill) => {
      const of = certifiedLevel(record, skill);
      return {
        name: skillName(skill),
        level: of,
        levelName: of ? levelName(of, skill) : '',
        band: shownBand(record.userLevel[skill]),
        source: record.sources?.[skill] ?? null,
      };
    }),
    ...site,
    qrCode: record.qrCode ?? null,
  };
}
