import type { Mounted, RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { createRoot } from 'react-dom/client';
import { RecorderPanel } from '../panel/recorder-panel';

export { RecorderPanel };

/** Mounts the panel in a page without React. Unmounting releases the devices. */
export function mount(element: Element, props: RecorderPanelProps): Mounted<RecorderPanelProps> {
  const root = createRoot(element);
  root.render(<RecorderPanel {...props} />);
  return {
    update: (next) => root.render(<RecorderPanel {...next} />),
    unmount: () => root.unmount(),
  };
}

({ RecorderPanel, mount }) satisfies RemoteModules['recorder/panel'];
