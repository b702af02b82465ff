import { type CertificateRecord, certificateById } from '@bandmark/contracts/api/certificates';
import { type ApiError, call, useRequest } from '@bandmark/platform';

/** What the page shows when the record could not be loaded (spec §8): empty values, never somebody's level. */
const EMPTY_RECORD: CertificateRecord = { userName: '', userDate: '', userLevel: {}, qrUrl: '' };

export interface Certificate {
  /** Empty while loading and after a failure. */
  record: CertificateRecord;
  isLoading: boolean;
  error: ApiError | null;
  retry(): void;
}

/** Loads the certificate of a hash. A failure is logged (spec §8) and shown on the page. */
export function useCertificate(certificateId: string): Certificate {
  const { state, retry } = useRequest(certificateId, (signal) => requestCertificate(certificateId, signal));
  return {
    record: state.kind === 'ready' ? state.data : EMPTY_RECORD,
    isLoading: state.kind === 'loading',
    error: state.kind === 'error' ? state.error : null,
    retry,
  };
}

async function requestCertificate(hash: string, signal: AbortSignal): Promise<CertificateRecord> {
  try {
    return await call(certificateById, { params: { hash } }, { signal });
  } catch (error) {
    if (!signal.aborted) console.warn('The certificate could not be loaded.', error);
    throw error;
  }
}
