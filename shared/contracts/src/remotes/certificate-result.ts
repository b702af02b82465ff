import type { ComponentType } from 'react';

export interface VerificationResultProps {
  /** Id of the certificate, `A…`, from the address without `/verification`. */
  hash: string;
  /** True: lists the recordings behind the certificate; false: shows the result. */
  isVerified: boolean;
}

/** Verification and result component (spec §2). It loads the certificate itself and shows an error if that fails. */
export interface CertificateResultModule {
  VerificationResult: ComponentType<VerificationResultProps>;
}
