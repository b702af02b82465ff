import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { bandSchema, certificateNameSchema, dateTimeSchema, idParamSchema, idSchema, levelSchema } from './primitives';

/** A certificate that is no longer valid, as the links to it say. */
export const withdrawnSchema = z.object({
  withdrawnAt: dateTimeSchema,
  by: z.enum(['holder', 'site']),
  /** The site's reason; may be empty. */
  reason: z.string(),
});

/**
 * What anyone with the link can watch of a test: `none` where nothing was recorded or the recording is still arriving,
 * `hidden` until the holder shows it again, `withdrawn` for good.
 */
export const recordingsAccessSchema = z.enum(['none', 'shown', 'hidden', 'withdrawn']);

export const ownCertificateSchema = z.object({
  myTestId: idSchema,
  /** "Test #". */
  number: z.number(),
  /** Null while there is none, or once it is withdrawn. */
  certificate: z.nullable(
    z.object({
      certificateId: z.string(),
      userName: z.string(),
      issuedAt: dateTimeSchema,
      totalBand: bandSchema,
      totalLevel: levelSchema,
    }),
  ),
  /** The marks are complete and the certificate waits for the holder's name. */
  needsName: z.boolean(),
  withdrawn: z.nullable(withdrawnSchema),
  recordings: recordingsAccessSchema,
});
export type OwnCertificate = z.infer<typeof ownCertificateSchema>;

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/api/certificate/own-certificates',
  summary: 'Certificates and recordings of the signed-in holder, and the name for certificates',
  response: z.object({
    /** Null until the holder gives it. */
    certificateName: z.nullable(z.string()),
    /** A name that the holder or Google gave for the account; may be empty. Never made from the e-mail address. */
    suggestedName: z.string(),
    /** Tests with a certificate, with one that waits or was withdrawn, or with recordings; newest first. */
    tests: z.array(ownCertificateSchema),
  }),
});
export type OwnCertificates = CallResponse<typeof listOwnCertificates>;

/** Certificates that waited for the name are issued. Those that were issued before keep theirs: see `issueAgain`. */
export const giveCertificateName = endpoint({
  method: 'POST',
  path: '/api/certificate/certificate-name',
  summary: 'Give the name that certificates carry from now on',
  body: z.object({ name: certificateNameSchema }),
  response: z.object({ certificateName: z.string() }),
});

const ofTest = z.object({ myTestId: idParamSchema });

/**
 * Issues the certificate of a test again under a new id with the holder's present name; the former id leads to the new
 * one. With the name that it has already, nothing changes. 404 without a certificate, 400 without a name.
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
 * Deletes the recordings of a test for good and withdraws its certificate, which says that it is verified by them. Their
 * links answer 410 `recording_withdrawn`. 409 `recordings_open` while a part is being taken or its recording arrives.
 */
export const withdrawRecordings = endpoint({
  method: 'POST',
  path: '/api/certificate/own-certificates/{myTestId}/recordings/withdraw',
  summary: 'Delete the recordings of a test and withdraw its certificate',
  params: ofTest,
  response: z.object({ recordings: recordingsAccessSchema }),
});
