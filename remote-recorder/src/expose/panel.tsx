import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { mountPanel, RecorderPanel } from '../panel/recorder-panel';

export { RecorderPanel };
export const mount = mountPanel;

({ RecorderPanel, mount }) satisfies RemoteModules['recorder/panel'];
