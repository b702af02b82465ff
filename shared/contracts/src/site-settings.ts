import * as z from '@bandmark/contracts/schema';
import { reportUrls } from './report-href';
import { href } from './routes';

/** Element id of the settings, inlined in the HTML as JSON. */
export const SETTINGS_ELEMENT_ID = 'site-settings';

/** What an operator configures and the page needs to know. Inlined in the HTML as JSON by the server. */
export const siteSettingsSchema = z.object({
  siteName: z.string(),
  /** Present when reCAPTCHA is configured; ALTCHA otherwise. */
  recaptchaSiteKey: z.optional(z.string()),
  hasGoogleSignIn: z.boolean(),
  /** Address of the trace service that tells the visitor's country; none means "XX". */
  traceUrl: z.optional(z.string()),
  /** Origins that scripts may come from, beside the page's own (`default` Trusted Types policy). */
  scriptOrigins: z.array(z.string()),
  /** Share of the pages that report what they measure, 0 to 1; all of them when absent. */
  telemetryShare: z.optional(z.number()),
  /** Id of the sample certificate. */
  sampleCertificateId: z.string(),
  claims: z.object({ users: z.string(), years: z.string(), stars: z.string(), writings: z.string() }),
  salesEmail: z.string(),
  parentName: z.string(),
  partnerName: z.string(),
  domain: z.string(),
  domainStatic: z.string(),
  defaultSpreadsheetId: z.string(),
  /** Where the report of each marked skill is; `{slug}` is replaced. */
  ...reportUrls(() => z.string()),
  linkedinOrganization: z.string(),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** What holds until the page's own settings are read, and in tests. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  siteName: 'Bandmark',
  hasGoogleSignIn: false,
  scriptOrigins: [],
  sampleCertificateId: 'ASampLeCertificate1',
  claims: { users: '250K', years: '5+', stars: '12K', writings: '5 million' },
  salesEmail: 'sales@bandmark.example',
  parentName: 'IELTS practice',
  partnerName: 'a partner test-prep provider',
  domain: 'bandmark.example',
  domainStatic: 'static.bandmark.example',
  defaultSpreadsheetId: 'bandmark-vocabulary-default',
  ...reportUrls((skill) => decodeURIComponent(href('report', { skill, slug: '{slug}' }))),
  linkedinOrganization: 'Bandmark',
};
