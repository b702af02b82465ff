import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { withdrawnSchema } from './own-certificates';
import {
  bandSchema,
  dateTimeSchema,
  idParamSchema,
  idSchema,
  levelSchema,
  markSourceSchema,
  skillSchema,
  uuidSchema,
} from './primitives';

/**
 * Why something is withdrawn, for its holder and for everyone who has the link: a sentence or two, which name no one
 * else. The page shows it as it is.
 */
export const withdrawalReasonSchema = z.string().check(z.trim(), z.minLength(10), z.maxLength(500));

/** A test as a lead corrects it. */
export const correctionSchema = z.object({
  myTestId: idSchema,
  number: z.number(),
  /** Empty while the candidate has given none. */
  userName: z.string(),
  certificate: z.nullable(
    z.object({ certificateId: z.string(), issuedAt: dateTimeSchema, totalBand: bandSchema, totalLevel: levelSchema }),
  ),
  /** The last certificate that was withdrawn, while no other is issued. */
  withdrawn: z.nullable(withdrawnSchema),
  /** Submitted parts. */
  parts: z.array(
    z.object({
      attemptId: uuidSchema,
      skill: skillSchema,
      submittedAt: dateTimeSchema,
      mark: z.nullable(
        z.object({
          band: bandSchema,
          level: levelSchema,
          source: markSourceSchema,
          markedAt: dateTimeSchema,
          /** Email of the examiner, of several each; null for a partner, and once the account is gone. */
          markedBy: z.nullable(z.string()),
        }),
      ),
      /** Marks that were withdrawn before, oldest first. */
      withdrawals: z.array(
        z.object({
          band: bandSchema,
          withdrawnAt: dateTimeSchema,
          /** Email of who withdrew it; null once that account is gone. */
          withdrawnBy: z.nullable(z.string()),
          reason: z.string(),
        }),
      ),
    }),
  ),
});
export type Correction = z.infer<typeof correctionSchema>;

/** Leads and operators find a test by what a candidate or verifier can name. 403 for their own. */
export const findForCorrection = endpoint({
  method: 'GET',
  path: '/api/corrections',
  summary: 'Find a test by the number of its certificate, a receipt or the name of a report (leads)',
  query: z.object({ by: z.string().check(z.trim(), z.minLength(8), z.maxLength(100)) }),
  response: correctionSchema,
});

/**
 * The answer is to be marked again; a certificate that rests on the mark is withdrawn with the same reason. The history
 * keeps the mark, who withdrew it, when and why. 409 `not_marked`; `marked_by_key` for what no examiner marks;
 * `corrected_meanwhile` where another mark stands than the page shows.
 */
export const withdrawMark = endpoint({
  method: 'POST',
  path: '/api/corrections/marks/{attemptId}/withdraw',
  summary: 'Withdraw the mark of an answer (leads)',
  params: z.object({ attemptId: uuidSchema }),
  body: z.object({
    reason: withdrawalReasonSchema,
    /** Of the mark that the page shows; absent from older pages. */
    markedAt: z.optional(dateTimeSchema),
  }),
  response: correctionSchema,
});

/**
 * The marks stay; another certificate is issued only after one of them was withdrawn and the answer marked again. 404
 * without a certificate; 409 `corrected_meanwhile` where another one counts than the page shows.
 */
export const withdrawCertificate = endpoint({
  method: 'POST',
  path: '/api/corrections/tests/{myTestId}/withdraw-certificate',
  summary: 'Withdraw the certificate of a test (leads)',
  params: z.object({ myTestId: idParamSchema }),
  body: z.object({
    reason: withdrawalReasonSchema,
    /** That the page shows; absent from older pages. */
    certificateId: z.optional(z.string()),
  }),
  response: correctionSchema,
});
