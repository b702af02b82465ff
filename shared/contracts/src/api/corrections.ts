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
 * Reason of a withdrawal, public to its holder and to everyone who has the link: a sentence or two that must not name
 * other people. Pages show it verbatim.
 */
export const withdrawalReasonSchema = z.string().check(z.trim(), z.minLength(10), z.maxLength(500));

/** A test as the correction page of a lead shows it. */
export const correctionSchema = z.object({
  myTestId: idSchema,
  number: z.number(),
  /** Empty until the candidate has entered a name. */
  userName: z.string(),
  certificate: z.nullable(
    z.object({ certificateId: z.string(), issuedAt: dateTimeSchema, totalBand: bandSchema, totalLevel: levelSchema }),
  ),
  /** The last withdrawn certificate, until another is issued. */
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
          /** E-mail addresses of all examiners behind the mark; null for a partner, and once the account is deleted. */
          markedBy: z.nullable(z.string()),
        }),
      ),
      /** Earlier withdrawn marks, oldest first. */
      withdrawals: z.array(
        z.object({
          band: bandSchema,
          withdrawnAt: dateTimeSchema,
          /** E-mail address of the lead who withdrew it; null once that account is deleted. */
          withdrawnBy: z.nullable(z.string()),
          reason: z.string(),
        }),
      ),
    }),
  ),
});
export type Correction = z.infer<typeof correctionSchema>;

/** Leads and operators search with an identifier that a candidate or verifier can quote. 403 for their own tests. */
export const findForCorrection = endpoint({
  method: 'GET',
  path: '/api/corrections',
  summary: 'Find a test by the number of its certificate, a receipt or the name of a report (leads)',
  query: z.object({ by: z.string().check(z.trim(), z.minLength(8), z.maxLength(100)) }),
  response: correctionSchema,
});

/**
 * Returns the answer to the marking queue and withdraws a certificate that is based on the mark, with the same reason.
 * The history keeps the mark, who withdrew it, when and why. 409 `not_marked`; `marked_by_key` for an answer that an
 * answer key marked; `corrected_meanwhile` if the current mark is not the one that the page shows; `test_replaced` if
 * another test has replaced this one; `no_other_mark` for speech whose recording the holder has withdrawn.
 */
export const withdrawMark = endpoint({
  method: 'POST',
  path: '/api/corrections/marks/{attemptId}/withdraw',
  summary: 'Withdraw the mark of an answer (leads)',
  params: z.object({ attemptId: uuidSchema }),
  body: z.object({
    reason: withdrawalReasonSchema,
    /** `markedAt` of the mark that the page shows; absent from older pages. */
    markedAt: z.optional(dateTimeSchema),
  }),
  response: correctionSchema,
});

/**
 * The marks remain; a new certificate is issued only after one of them is withdrawn and the answer is marked again. 404
 * without a certificate; 409 `corrected_meanwhile` if the current certificate is not the one that the page shows.
 */
export const withdrawCertificate = endpoint({
  method: 'POST',
  path: '/api/corrections/tests/{myTestId}/withdraw-certificate',
  summary: 'Withdraw the certificate of a test (leads)',
  params: z.object({ myTestId: idParamSchema }),
  body: z.object({
    reason: withdrawalReasonSchema,
    /** Id of the certificate that the page shows; absent from older pages. */
    certificateId: z.optional(z.string()),
  }),
  response: correctionSchema,
});
