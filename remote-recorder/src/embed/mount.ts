import type { EmbeddedPanelProps } from './embedded-panel';
import { type LazyPanel, mountLazily } from './lazy-panel';

/** What `mount()` takes: the panel's properties and reports. */
export interface MountProps extends EmbeddedPanelProps {
  /** Load at once, even far from the view. */
  isEager?: boolean;
  /** The panel could not be loaded; it offers to try again. */
  onLoadFailed?(error: Error): void;
}

/** `BandmarkRecorder.mount(element, props)`: for hosts that prefer a function to a custom element. Adds one child. */
export function mount(element: Element, { isEager = false, onLoadFailed, ...props }: MountProps): LazyPanel {
  const host = document.createElement('div');
  element.append(host);
  const panel = mountLazily(host.attachShadow({ mode: 'open' }), props, {
    isEager,
    onLoadFailed: (error) => onLoadFailed?.(error),
  });
  return {
    ...panel,
    unmount() {
      panel.unmount();
      host.remove();
    },
  };
}
