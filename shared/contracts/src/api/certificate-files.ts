import * as z from '@bandmark/contracts/schema';
import { CERTIFICATE_ID } from '@bandmark/domain/certificate-hash';
import { CERTIFICATE_PDF_PATH, CERTIFICATE_PICTURE_PATH } from '../credential-paths';
import { endpoint } from '../endpoint';

const ofCertificate = z.object({ hash: z.string().check(z.regex(CERTIFICATE_ID)) });

/** Link preview of a certificate: PNG, 1200 × 630, with the signed document baked in (Open Badges 3.0 §5.3.1). */
export const certificatePicture = endpoint({
  method: 'GET',
  path: CERTIFICATE_PICTURE_PATH,
  summary:
    'A certificate as a picture that holds its signed document (public: the id is the key); 410 once it is withdrawn',
  params: ofCertificate,
  response: z.object({}),
  rawResponse: true,
});

export const certificatePdf = endpoint({
  method: 'GET',
  path: CERTIFICATE_PDF_PATH,
  summary: 'A certificate as a page to print, with its signed document attached (public: the id is the key)',
  params: ofCertificate,
  query: z.object({ paper: z.optional(z.enum(['a4', 'letter'])) }),
  response: z.object({}),
  rawResponse: true,
});
