import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import { certifiedLevel, takenSkills } from '@bandmark/contracts/certified-levels';
import { bandText } from '@bandmark/domain/band-text';
import { certificateLink } from '@bandmark/domain/certificate-hash';
import { longDate } from '@bandmark/domain/date-text';
import { type Level, levelName } from '@bandmark/domain/levels';
import { skillName } from '@bandmark/domain/skills';

/** What a certificate's files and the page of its link show, as plain data that can be sent to the drawing thread. */
export interface ShownFacts {
  certificateId: string;
  holder: string;
  level: Level | null;
  levelName: string;
  band: string;
  /** A date in words, in UTC. */
  awardedOn: string;
  isSample: boolean;
  skills: readonly { name: string; level: Level | null; levelName: string; band: string; source: MarkSource | null }[];
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
  site: Pick<ShownFacts, 'siteName' | 'origin'>,
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
    link: certificateLink(certificateId),
    qrCode: record.qrCode ?? null,
  };
}

/** A band as text; a dash if there is none. */
const shownBand = (band: number | null | undefined): string => (band == null ? '–' : bandText(band));
