import { version } from './load-panel';
import { mount } from './mount';
import { RecorderElement } from './recorder-element';

declare global {
  interface Window {
    BandmarkRecorder?: { mount: typeof mount; version: string };
  }
}

const TAG = 'video-recorder-panel';

// A page may load the script twice (two widgets, each with its own script tag): the first one serves both.
if (!customElements.get(TAG)) customElements.define(TAG, RecorderElement);
window.BandmarkRecorder ??= { mount, version };
