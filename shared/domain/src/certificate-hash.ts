/** The certificate's hash route (spec §2): `#A…`, optionally ending in `/verification`. */
export interface CertificateHash {
  certificateId: string;
  isVerified: boolean;
}

const VERIFICATION = '/verification';

/**
 * Parses `location.hash`.
 * @returns null when the hash is not a certificate route: it must start with the letter A after the `#`.
 */
export function parseCertificateHash(hash: string): CertificateHash | null {
  const id = hash.startsWith('#') ? hash.slice(1) : hash;
  if (!id.startsWith('A')) return null;
  const isVerified = id.endsWith(VERIFICATION);
  return { certificateId: isVerified ? id.slice(0, -VERIFICATION.length) : id, isVerified };
}

export function certificateUrl(certificateId: string, isVerified = false): string {
  return `/#${certificateId}${isVerified ? VERIFICATION : ''}`;
}

/** `A` and 128 random bits in base58 (no 0, O, I, l): 22 characters at most after the A. */
export const CERTIFICATE_ID = /^A[1-9A-HJ-NP-Za-km-z]{16,22}$/;

export function isCertificateId(value: string): boolean {
  return CERTIFICATE_ID.test(value);
}

/** Path of a certificate's page for sharing. It needs no script and has the tags for link previews. */
export function certificateLink(certificateId: string): string {
  return `/c/${certificateId}`;
}
