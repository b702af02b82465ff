import '@bandmark/ui/global.css';
import type { Mounted } from '@bandmark/contracts/remotes/recorder-panel';
import { createRoot } from 'react-dom/client';
import { EmbeddedPanel, type EmbeddedPanelProps } from './embedded-panel';
import { shadowStyles } from './shadow-styles';

/** The panel inside a shadow root: the host's styles do not reach in, ours do not reach out. */
export function mountInShadow(shadow: ShadowRoot, props: EmbeddedPanelProps): Mounted<EmbeddedPanelProps> {
  shadow.adoptedStyleSheets = [shadowStyles()];
  const root = createRoot(shadow);
  root.render(<EmbeddedPanel {...props} />);
  return {
    update: (next) => root.render(<EmbeddedPanel {...next} />),
    unmount: () => root.unmount(),
  };
}

/** `BandmarkRecorder.mount(element, props)`: for hosts that prefer a call to an element. Adds one child. */
export function mount(element: Element, props: EmbeddedPanelProps): Mounted<EmbeddedPanelProps> {
  const host = document.createElement('div');
  element.append(host);
  const mounted = mountInShadow(host.attachShadow({ mode: 'open' }), props);
  return {
    update: mounted.update,
    unmount() {
      mounted.unmount();
      host.remove();
    },
  };
}
