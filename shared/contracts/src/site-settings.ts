import * as z from '@bandmark/contracts/schema';
import { levelSchema } from './api/primitives';
import { reportUrls } from './report-href';

export { DEFAULT_SITE_SETTINGS, SETTINGS_ELEMENT_ID } from './default-site-settings';

/** The operator's settings that the page needs. The server inlines them in the HTML as JSON. */
export const siteSettingsSchema = z.object({
  siteName: z.string(),
  /** Base URL of all API calls, such as `https://api.bandmark.example`; the page's own origin if absent. */
  apiBase: z.optional(z.string()),
  /** Present when reCAPTCHA is configured; ALTCHA otherwise. */
  recaptchaSiteKey: z.optional(z.string()),
  hasGoogleSignIn: z.boolean(),
  /** URL of the trace service that returns the visitor's country; without it the country is "XX". */
  traceUrl: z.optional(z.string()),
  /** Allowed origins of scripts, in addition to the page's own (`default` Trusted Types policy). */
  scriptOrigins: z.array(z.string()),
  /** Sampling rate of telemetry, 0 to 1: the share of pages that report. All pages report if absent. */
  telemetryShare: z.optional(z.number()),
  /** Id of the sample certificate. */
  sampleCertificateId: z.string(),
  /** Content of the sample certificate for its picture on the landing page; absent before the sample is seeded. */
  sample: z.optional(
    z.object({
      userName: z.string(),
      /** ISO 8601. */
      awardedAt: z.string(),
      level: levelSchema,
      /** The tested skills, in the order of the certificate. */
      skills: z.array(z.object({ skill: z.string(), level: levelSchema, band: z.number() })),
    }),
  ),
  claims: z.object({ users: z.string(), years: z.string(), stars: z.string(), writings: z.string() }),
  salesEmail: z.string(),
  /** Who runs the site, as named in the terms, privacy text and footer; absent from older servers. */
  operator: z.optional(
    z.object({
      name: z.string(),
      /** Postal, on one line. */
      address: z.string(),
      /** E-mail address. */
      contact: z.string(),
      /** Country whose law governs the terms, in the form used within a sentence: "Estonia", "the Netherlands". */
      country: z.string(),
    }),
  ),
  /** Retention in days, for the privacy text. `deletion`: from an owner's request until the account is deleted. */
  keptDays: z.optional(
    z.object({
      telemetry: z.number(),
      mails: z.number(),
      chunks: z.number(),
      partialChunks: z.number(),
      deletion: z.number(),
    }),
  ),
  /** The command that grants the operator role, if it differs from that of a checkout. */
  grantCommand: z.optional(z.string()),
  parentName: z.string(),
  partnerName: z.string(),
  /** Name of the partner that marks answers, for the privacy text; absent if there is none. */
  markingPartner: z.optional(z.string()),
  domain: z.string(),
  domainStatic: z.string(),
  defaultSpreadsheetId: z.string(),
  /** URL template of each marked skill's report, with the placeholder `{slug}`. */
  ...reportUrls(() => z.string()),
  linkedinOrganization: z.string(),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
