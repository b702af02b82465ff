import { uploadAddress } from './receiver-calls';

/** Upload target as given by the host (docs/embed-recorder.md). */
export interface UploadTarget {
  endpoint: string;
  /** Authorises the upload; opaque. */
  grant: string;
  /** The host's name for the recording. */
  recording?: string | undefined;
}

export interface KnownTarget {
  /** Absolute URL. */
  endpoint: string;
  grant: string;
  recording: string | undefined;
  /**
   * Identifies the recordings on the device that this panel may resume. A user must never resume another user's
   * recording, so the key contains the host's name for the recording or, without one, the grant.
   */
  key: string;
}

/** @returns null when the endpoint is not an http(s) URL */
export function knownTarget({ endpoint, grant, recording }: UploadTarget): KnownTarget | null {
  const address = uploadAddress(endpoint);
  if (address === null) return null;
  const key = JSON.stringify(recording ? [address, recording] : [address, null, grant]);
  return { endpoint: address, grant, recording, key };
}
