import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { readCertificate } from '@bandmark/contracts/certificate-record';
import { type ApiError, asApiError, call } from '@bandmark/platform';

interface Snapshot {
  /** Null while loading and after a failure. */
  record: CertificateRecord | null;
  error: ApiError | null;
}

const LOADING: Snapshot = { record: null, error: null };

/**
 * One certificate on a page: the page and the result component inside it share one request, its record and its retries.
 * It loads with the first subscriber and is dropped with the last.
 */
class SharedCertificate {
  private snapshot = LOADING;
  private readonly listeners = new Set<() => void>();
  private request: AbortController | null = null;

  constructor(private readonly hash: string) {}

  readonly getSnapshot = (): Snapshot => this.snapshot;

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    if (this.snapshot === LOADING && !this.request) this.load();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.request?.abort();
      this.request = null;
      certificates.delete(this.hash);
    };
  }

  load(): void {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.set(LOADING);
    call(readCertificate, { params: { hash: this.hash } }, { signal: request.signal }).then(
      (record) => {
        if (!request.signal.aborted) this.set({ record, error: null });
      },
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.warn('The certificate could not be loaded.', error);
        this.set({ record: null, error: asApiError(error) });
      },
    );
  }

  private set(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}

const certificates = new Map<string, SharedCertificate>();

export function sharedCertificate(hash: string): SharedCertificate {
  let found = certificates.get(hash);
  if (!found) certificates.set(hash, (found = new SharedCertificate(hash)));
  return found;
}
