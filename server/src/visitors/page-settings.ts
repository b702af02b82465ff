import { isPackaged, operatorCall } from '@bandmark/command-line/other-calls';
import { reportUrls } from '@bandmark/contracts/report-href';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@bandmark/contracts/site-settings';
import { DELETION_DAYS } from '@bandmark/domain/account-deletion';
import { countryInSentence } from '@bandmark/domain/european-countries';
import type { Settings } from '../settings';
import { scriptOrigins } from './page-policy';

const RECAPTCHA_ORIGINS = ['https://www.google.com', 'https://www.gstatic.com'];

/** The part of the configuration that pages may know: never a secret. */
export function pageSettings(
  settings: Settings,
  remotesOrigin: string,
  developed: readonly string[] = [],
): SiteSettings {
  const { RECAPTCHA_SITE_KEY: recaptchaSiteKey, TRACE_URL: traceUrl } = settings;
  return {
    siteName: settings.SITE_NAME,
    ...(settings.API_BASE === undefined ? {} : { apiBase: settings.API_BASE }),
    ...(recaptchaSiteKey === undefined ? {} : { recaptchaSiteKey }),
    hasGoogleSignIn: settings.GOOGLE_CLIENT_ID !== undefined,
    ...(traceUrl === undefined ? {} : { traceUrl }),
    scriptOrigins: [
      ...scriptOrigins(settings, remotesOrigin, developed),
      ...(recaptchaSiteKey === undefined ? [] : RECAPTCHA_ORIGINS),
    ],
    telemetryShare: settings.TELEMETRY_SHARE,
    sampleCertificateId: DEFAULT_SITE_SETTINGS.sampleCertificateId,
    claims: {
      users: settings.CLAIM_USERS,
      years: settings.CLAIM_YEARS,
      stars: settings.CLAIM_STARS,
      writings: settings.CLAIM_WRITINGS,
    },
    salesEmail: settings.SALES_EMAIL,
    operator: {
      name: settings.OPERATOR_NAME,
      address: settings.OPERATOR_ADDRESS,
      contact: settings.OPERATOR_CONTACT,
      country: countryInSentence(settings.GOVERNING_COUNTRY),
    },
    keptDays: {
      telemetry: settings.KEEP_TELEMETRY_DAYS,
      mails: settings.KEEP_MAILS_DAYS,
      chunks: settings.KEEP_CHUNKS_DAYS,
      partialChunks: settings.KEEP_PARTIAL_CHUNKS_DAYS,
      deletion: DELETION_DAYS,
    },
    ...(isPackaged() ? { grantCommand: operatorCall('user', 'grant', 'operator', '<email>') } : {}),
    parentName: settings.PARENT_NAME,
    partnerName: settings.PARTNER_NAME,
    ...(settings.PARTNER_SCORING_URL === undefined ? {} : { markingPartner: settings.PARTNER_NAME }),
    domain: settings.SITE_DOMAIN,
    domainStatic: settings.SITE_DOMAIN_STATIC,
    defaultSpreadsheetId: settings.SITE_SPREADSHEET_ID,
    ...reportUrls((skill) => settings[`${skill.toUpperCase() as Uppercase<typeof skill>}_REPORT_URL`]),
    linkedinOrganization: settings.LINKEDIN_ORGANIZATION,
  };
}
