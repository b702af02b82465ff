import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { VerificationResult } from '../verification/verification-result';

export { VerificationResult };

({ VerificationResult }) satisfies RemoteModules['certificate/result'];
