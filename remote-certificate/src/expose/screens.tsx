import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { CertificateScreen } from '../screens/certificate-screen';

export { CertificateScreen };

({ CertificateScreen }) satisfies RemoteModules['certificate/screens'];
