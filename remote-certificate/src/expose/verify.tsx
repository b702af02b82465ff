import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { VerifyScreen } from '../screens/verify-screen';

export { VerifyScreen };

({ VerifyScreen }) satisfies RemoteModules['certificate/verify'];
