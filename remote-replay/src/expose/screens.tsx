import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { ReplayScreen } from '../screens/replay-screen';

export { ReplayScreen };
({ ReplayScreen }) satisfies RemoteModules['replay/screens'];
