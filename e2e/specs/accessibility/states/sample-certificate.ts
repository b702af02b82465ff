import { certificateById, type CertificateRecord } from '@bandmark/contracts/api/certificates';
import { type AnswerReport, answerReport } from '@bandmark/contracts/api/marking';
import { href } from '@bandmark/contracts/routes';
import type { Site } from '../../../fixtures/site';

/** The certificate that every site is seeded with, and the pages that it links to. */
export interface Sample {
  certificateId: string;
  record: CertificateRecord;
  replay: Record<'writing' | 'speaking', string>;
  report: Record<'writing' | 'speaking', string>;
  /** API responses for the report pages. */
  reports: Record<'speaking', AnswerReport>;
}

const samples = new WeakMap<object, Promise<Sample>>();

export function sampleOf(site: Pick<Site, 'origin'>): Promise<Sample> {
  const known = samples.get(site) ?? readSample(site.origin);
  samples.set(site, known);
  return known;
}

async function readSample(origin: string): Promise<Sample> {
  const certificateId = 'ASampLeCertificate1';
  const response = await fetch(origin + certificateById.path.replace('{hash}', certificateId));
  const record = certificateById.response.parse(await response.json());
  const text = (value: unknown) => String(value);
  const replay = (type: 'writing' | 'speaking', param5: unknown) =>
    href('replay', {
      type,
      uuid: text(record[`${type}Uuid`]),
      mimeType: text(record[`${type}MimeType`]),
      id: text(record[`${type}Id`]),
      param5: text(param5),
    });
  const slug = text(record.speakingBundleId);
  const report = await fetch(
    origin + answerReport.path.replace('{skill}', 'speaking').replace('{slug}', encodeURIComponent(slug)),
  );
  return {
    certificateId,
    record,
    reports: { speaking: answerReport.response.parse(await report.json()) },
    replay: { writing: replay('writing', record.writing1Url), speaking: replay('speaking', record.speakingBundleId) },
    report: {
      writing: href('report', { skill: 'writing', slug: text(record.writing1Url) }),
      speaking: href('report', { skill: 'speaking', slug: text(record.speakingBundleId) }),
    },
  };
}
