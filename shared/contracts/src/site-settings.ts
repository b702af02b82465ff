import * as z from '@bandmark/contracts/schema';
import { levelSchema } from './api/primitives';
import { reportUrls } from './report-href';

export { DEFAULT_SITE_SETTINGS, SETTINGS_ELEMENT_ID } from './default-site-settings';

/** What an operator configures and the page needs to know. Inlined in the HTML as JSON by the server. */
export const siteSettingsSchema = z.object({
  siteName: z.string(),
  /** Where all calls go, such as `https://api.bandmark.example`; the page's own origin when absent. */
  apiBase: z.optional(z.string()),
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
  /** What the sample certificate says, for the landing page's picture of it; absent before it is seeded. */
  sample: z.optional(
    z.object({
      userName: z.string(),
      /** ISO 8601. */
      awardedAt: z.string(),
      level: levelSchema,
      /** Those that were tested, in the certificate's order. */
      skills: z.array(z.object({ skill: z.string(), level: levelSchema, band: z.number() })),
    }),
  ),
  claims: z.object({ users: z.string(), years: z.string(), stars: z.string(), writings: z.string() }),
  salesEmail: z.string(),
  /** Who runs the site, as terms, privacy text and footer name it; absent from servers that do not know these yet. */
  operator: z.optional(
    z.object({
      name: z.string(),
      /** Postal, on one line. */
      address: z.string(),
      /** E-mail address. */
      contact: z.string(),
      /** Whose law governs the terms, as it stands within a sentence: "Estonia", "the Netherlands". */
      country: z.string(),
    }),
  ),
  /** How many days the server keeps what, as the privacy text names it; `deletion`: an account whose owner asked to delete it. */
  keptDays: z.optional(
    z.object({
      telemetry: z.number(),
      mails: z.number(),
      chunks: z.number(),
      partialChunks: z.number(),
      deletion: z.number(),
    }),
  ),
  /** The command that gives an account the operator's role, where it is not the one of a checkout. */
  grantCommand: z.optional(z.string()),
  parentName: z.string(),
  partnerName: z.string(),
  /** The partner that marks answers, where one does: the privacy text names it. */
  markingPartner: z.optional(z.string()),
  domain: z.string(),
  domainStatic: z.string(),
  defaultSpreadsheetId: z.string(),
  /** Where the report of each marked skill is; `{slug}` is replaced. */
  ...reportUrls(() => z.string()),
  linkedinOrganization: z.string(),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
