import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { ReplayPlayer } from '../player/replay-player';

const takesMarks = true;

export { ReplayPlayer, takesMarks };
({ ReplayPlayer, takesMarks }) satisfies RemoteModules['replay/player'];
