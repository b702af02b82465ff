import { certificateLink } from '@bandmark/domain/certificate-hash';
import { type Level, levelName } from '@bandmark/domain/levels';
import { texts } from '../texts';

/**
 * LinkedIn's "add to profile" address. Source: spec §7; parameters as LinkedIn documents them.
 * @param origin of the site, for the certificate's link: LinkedIn's robot runs no script, and reads that page
 */
export function linkedinUrl(certificate: {
  certificateId: string;
  userDate: string;
  level: Level;
  organization: string;
  origin: string;
}): string {
  const date = new Date(certificate.userDate);
  const url = new URL('https://www.linkedin.com/profile/add');
  const { searchParams } = url;
  searchParams.set('startTask', 'CERTIFICATION_NAME');
  searchParams.set('name', texts.linkedin.name(certificate.level, levelName(certificate.level)));
  searchParams.set('organizationName', certificate.organization);
  if (!Number.isNaN(date.getTime())) {
    searchParams.set('issueYear', String(date.getUTCFullYear()));
    searchParams.set('issueMonth', String(date.getUTCMonth() + 1));
  }
  searchParams.set('certUrl', certificate.origin + certificateLink(certificate.certificateId));
  searchParams.set('certId', certificate.certificateId);
  return url.href;
}
