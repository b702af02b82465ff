import { uploadAddress } from './receiver-calls';

/** Where a host wants its recordings; docs/embed-recorder.md. */
export interface UploadTarget {
  endpoint: string;
  /** Authorises the upload; opaque. */
  grant: string;
  /** The host's name of what is recorded. */
  recording?: string | undefined;
}

export interface KnownTarget {
  /** Absolute. */
  endpoint: string;
  grant: string;
  recording: string | undefined;
  /**
   * Which recordings on the device are this panel's. A person never goes on with another's recording: either the host
   * names it, or the grant must be the same.
   */
  key: string;
}

/** @returns null when the endpoint is not an address to upload to */
export function knownTarget({ endpoint, grant, recording }: UploadTarget): KnownTarget | null {
  const address = uploadAddress(endpoint);
  if (address === null) return null;
  const key = JSON.stringify(recording ? [address, recording] : [address, null, grant]);
  return { endpoint: address, grant, recording, key };
}
