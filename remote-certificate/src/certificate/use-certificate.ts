import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { ApiError } from '@bandmark/platform';
import { useCallback, useSyncExternalStore } from 'react';
import { sharedCertificate } from './shared-certificate';

/** What the page shows when the record could not be loaded (spec §8): empty values, never a level. */
const EMPTY_RECORD: CertificateRecord = { userName: '', userDate: '', userLevel: {}, qrUrl: '' };

export interface Certificate {
  /** Empty while loading and after a failure. */
  record: CertificateRecord;
  isLoading: boolean;
  error: ApiError | null;
  retry(): void;
}

/** Loads the certificate of a hash once for all components that show it. A failure is logged (spec §8) and returned. */
export function useCertificate(hash: string): Certificate {
  const subscribe = useCallback((listener: () => void) => sharedCertificate(hash).subscribe(listener), [hash]);
  const { record, error } = useSyncExternalStore(subscribe, () => sharedCertificate(hash).getSnapshot());
  const retry = useCallback(() => sharedCertificate(hash).load(), [hash]);
  return { record: record ?? EMPTY_RECORD, isLoading: record === null && error === null, error, retry };
}
