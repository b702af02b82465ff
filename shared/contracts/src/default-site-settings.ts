import { DELETION_DAYS } from '@bandmark/domain/account-deletion';
import { reportUrls } from './report-href';
import { href } from './routes';
import type { SiteSettings } from './site-settings';

/** Id of the element that holds the settings, inlined in the HTML as JSON. */
export const SETTINGS_ELEMENT_ID = 'site-settings';

/** Defaults until the page's own settings are read, and in tests. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  siteName: 'Bandmark',
  hasGoogleSignIn: false,
  scriptOrigins: [],
  sampleCertificateId: 'ASampLeCertificate1',
  sample: {
    userName: 'Sample Candidate',
    awardedAt: '2026-11-20T16:20:28.786Z',
    level: 'C1',
    skills: [
      { skill: 'speaking', level: 'C1', band: 7.5 },
      { skill: 'writing', level: 'C1', band: 7.5 },
    ],
  },
  claims: { users: '250K', years: '5+', stars: '12K', writings: '5 million' },
  salesEmail: 'sales@bandmark.example',
  operator: {
    name: 'Local trial site',
    address: 'this computer only; a public site names its operator here',
    contact: 'operator@bandmark.example',
    country: 'Estonia',
  },
  keptDays: { telemetry: 30, mails: 30, chunks: 7, partialChunks: 30, deletion: DELETION_DAYS },
  parentName: 'IELTS practice',
  partnerName: 'a partner test-prep provider',
  domain: 'bandmark.example',
  domainStatic: 'static.bandmark.example',
  defaultSpreadsheetId: 'bandmark-vocabulary-default',
  ...reportUrls((skill) => decodeURIComponent(href('report', { skill, slug: '{slug}' }))),
  linkedinOrganization: 'Bandmark',
};
