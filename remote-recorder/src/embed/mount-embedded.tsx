import '@bandmark/ui/global.css';
import type { Mounted } from '@bandmark/contracts/remotes/recorder-panel';
import { createRoot } from 'react-dom/client';
import { EmbeddedPanel, type EmbeddedPanelProps } from './embedded-panel';
import { shadowStyles } from './shadow-styles';

/** Mounts the panel in a shadow root, so that the host's styles and ours do not affect each other. */
export function mountInShadow(shadow: ShadowRoot, props: EmbeddedPanelProps): Mounted<EmbeddedPanelProps> {
  shadow.adoptedStyleSheets = [shadowStyles()];
  const root = createRoot(shadow);
  root.render(<EmbeddedPanel {...props} />);
  return {
    update: (next) => root.render(<EmbeddedPanel {...next} />),
    unmount: () => root.unmount(),
  };
}

/** `BandmarkRecorder.mount(element, props)`: for hosts that prefer a function to a custom element. Adds one child. */
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
