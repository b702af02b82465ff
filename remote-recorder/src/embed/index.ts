import type { EmbeddedPanelProps } from './embedded-panel';
import { type LazyPanel, mountLazily } from './lazy-panel';
import { version } from './load-panel';
import { RecorderElement } from './recorder-element';
import type { BandmarkRecorderApi, VideoRecorderPanelElement } from './v1';

const TAG = 'video-recorder-panel';

// A page may load the script twice (two widgets, each with its own script tag); the first copy then serves both.
if (!customElements.get(TAG)) customElements.define(TAG, RecorderElement satisfies new () => VideoRecorderPanelElement);
window.BandmarkRecorder ??= { mount, version } satisfies BandmarkRecorderApi;

/** Options of `mount()`: the panel's props and callbacks. */
export interface MountProps extends EmbeddedPanelProps {
  /** Load at once, even while the element is far from the viewport. */
  isEager?: boolean;
  /** Called when the panel could not be loaded; its place then shows a retry button. */
  onLoadFailed?(error: Error): void;
}

/** `BandmarkRecorder.mount(element, props)`, for hosts that prefer a function to an element. Appends one child. */
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
