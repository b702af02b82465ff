import type { ComponentType } from 'react';

export interface VerificationResultProps {
  /** Id of the certificate: `A…`, as it stands in the address, without `/verification`. */
  hash: string;
  /** True lists the recordings behind the certificate; false shows the result. */
  isVerified: boolean;
}

/** Verification and result component (spec §2): it loads its certificate itself and says when that fails. */
export interface CertificateResultModule {
  VerificationResult: ComponentType<VerificationResultProps>;
}
