import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { bandSchema, certificateNameSchema, dateTimeSchema, idParamSchema, idSchema, levelSchema } from './primitives';

/** A withdrawn certificate, as its links show it. */
export const withdrawnSchema = z.object({
  withdrawnAt: dateTimeSchema,
  by: z.enum(['holder', 'site']),
  /** The site's reason; may be empty. */
  reason: z.string(),
});

/**
 * Whether anyone with the link can watch the recordings of a test: `none` if nothing was recorded or the upload is not
 * complete, `hidden` until the holder shows them again, `withdrawn` for good.
 */
export const recordingsAccessSchema = z.enum(['none', 'shown', 'hidden', 'withdrawn']);

export const ownCertificateSchema = z.object({
  myTestId: idSchema,
  /** "Test #". */
  number: z.number(),
  /** Null before it is issued and after it is withdrawn. */
  certificate: z.nullable(
    z.object({
      certificateId: z.string(),
      userName: z.string(),
      issuedAt: dateTimeSchema,
      totalBand: bandSchema,
      totalLevel: levelSchema,
    }),
  ),
  /** The marks are complete; the certificate is issued once the holder enters a name. */
  needsName: z.boolean(),
  withdrawn: z.nullable(withdrawnSchema),
  recordings: recordingsAccessSchema,
  /**
   * `recordings` is `none` because no recording was finalised within a day after its part ended: the holder may withdraw
   * them. Absent from older servers.
   */
  isUnfinalised: z.optional(z.boolean()),
  /** Another test replaced this one, so it gets no certificate. Absent from older servers. */
  isReplaced: z.optional(z.boolean()),
});
export type OwnCertificate = z.infer<typeof ownCertificateSchema>;

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/api/certificate/own-certificates',
  summary: 'Certificates and recordings of the signed-in holder, and the name for certificates',
  response: z.object({
    /** Null until the holder enters it. */
    certificateName: z.nullable(z.string()),
    /** The account's name, from the holder or Google; may be empty. Never derived from the e-mail address. */
    suggestedName: z.string(),
    /**
     * Tests with recordings, unfinalised ones a day after their part, or with an issued, pending or withdrawn certificate;
     * newest first.
     */
    tests: z.array(ownCertificateSchema),
  }),
});
export type OwnCertificates = CallResponse<typeof listOwnCertificates>;

/** Issues the certificates that were waiting for the name. Issued certificates keep theirs; see `issueAgain`. */
export const giveCertificateName = endpoint({
  method: 'POST',
  path: '/api/certificate/certificate-name',
  summary: 'Give the name that certificates carry from now on',
  body: z.object({ name: certificateNameSchema }),
  response: z.object({ certificateName: z.string() }),
});

const ofTest = z.object({ myTestId: idParamSchema });

/**
 * Reissues the certificate of a test under a new id with the holder's current name; the former id redirects to the new
 * one. No-op if the name is unchanged. 404 without a certificate, 400 without a name.
 */
export const issueAgain = endpoint({
  method: 'POST',
  path: '/api/certificate/own-certificates/{myTestId}/issue-again',
  summary: 'Issue a certificate again with the present name',
  params: ofTest,
  response: z.object({ certificateId: z.string() }),
});

/** Links to hidden recordings answer 403 `recording_hidden`. */
export const hideRecordings = endpoint({
  method: 'POST',
  path: '/api/certificate/own-certificates/{myTestId}/recordings/hide',
  summary: 'Hide the recordings of a test, or show them again',
  params: ofTest,
  body: z.object({ hidden: z.boolean() }),
  response: z.object({ recordings: recordingsAccessSchema }),
});

/**
 * Deletes the recordings of a test for good and withdraws its certificate, because that claims to be verified by them.
 * Their links answer 410 `recording_withdrawn`. 409 `recordings_open` while a part is in progress and, until a day after
 * its end, while its recording is not finalised.
 */
export const withdrawRecordings = endpoint({
  method: 'POST',
  path: '/api/certificate/own-certificates/{myTestId}/recordings/withdraw',
  summary: 'Delete the recordings of a test and withdraw its certificate',
  params: ofTest,
  response: z.object({ recordings: recordingsAccessSchema }),
});
