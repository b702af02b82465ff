import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { ReplayPlayer } from '../player/replay-player';

export { ReplayPlayer };
({ ReplayPlayer }) satisfies RemoteModules['replay/player'];
