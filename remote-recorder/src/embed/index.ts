import type { EmbeddedPanelProps } from './embedded-panel';
import { type LazyPanel, mountLazily } from './lazy-panel';
import { version } from './load-panel';
import { RecorderElement } from './recorder-element';
import type { BandmarkRecorderApi, VideoRecorderPanelElement } from './v1';

const TAG = 'video-recorder-panel';

// A page may load the script twice (two widgets, each with its own script tag): the first one serves both.
if (!customElements.get(TAG)) customElements.define(TAG, RecorderElement satisfies new () => VideoRecorderPanelElement);
window.BandmarkRecorder ??= { mount, version } satisfies BandmarkRecorderApi;

/** What `mount()` takes: the panel's properties and reports. */
export interface MountProps extends EmbeddedPanelProps {
  /** Load at once, even far from the view. */
  isEager?: boolean;
  /** The panel could not be loaded; it offers to try again. */
  onLoadFailed?(error: Error): void;
}

/** `BandmarkRecorder.mount(element, props)`: for hosts that prefer a function to a custom element. Adds one child. */
function mount(element: Element, { isEager = false, onLoadFailed, ...props }: MountProps): LazyPanel {
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
