import { type CertificateRecord, certificateById } from '@bandmark/contracts/api/certificates';
import { ApiError, call } from '@bandmark/platform';
import { useCallback, useEffect, useState } from 'react';

/** What the page shows when nothing could be loaded (spec §8): empty values, never somebody's level. */
export const EMPTY_RECORD: CertificateRecord = { userName: '', userDate: '', userLevel: {}, qrUrl: '' };

export type CertificateLoad =
  | { state: 'loading'; record: CertificateRecord }
  | { state: 'loaded'; record: CertificateRecord }
  | { state: 'failed'; record: CertificateRecord; isUnknown: boolean };

/** Loads the certificate of a hash; `retry` asks again. A failure is logged only (spec §8) and told on the page. */
export function useCertificate(certificateId: string): { load: CertificateLoad; retry: () => void } {
  const [load, setLoad] = useState<CertificateLoad>({ state: 'loading', record: EMPTY_RECORD });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    setLoad({ state: 'loading', record: EMPTY_RECORD });
    call(certificateById, { params: { hash: certificateId } }, { signal: abort.signal }).then(
      (record) => {
        if (!abort.signal.aborted) setLoad({ state: 'loaded', record });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        console.warn('The certificate could not be loaded.', error);
        const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
        setLoad({ state: 'failed', record: EMPTY_RECORD, isUnknown });
      },
    );
    return () => abort.abort();
  }, [certificateId, attempt]);

  return { load, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
