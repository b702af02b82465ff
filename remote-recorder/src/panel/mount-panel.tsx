import type { Mounted, RecorderPanelProps } from '@bandmark/contracts/remotes/recorder-panel';
import { createRoot } from 'react-dom/client';
import { RecorderPanel } from './recorder-panel';

/** The panel in a page that need not know React. Unmounting lets go of the devices. */
export function mountPanel(element: Element, props: RecorderPanelProps): Mounted<RecorderPanelProps> {
  const root = createRoot(element);
  root.render(<RecorderPanel {...props} />);
  return {
    update: (next) => root.render(<RecorderPanel {...next} />),
    unmount: () => root.unmount(),
  };
}
