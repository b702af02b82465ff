import { mount } from './mount-embedded';
import { RecorderElement } from './recorder-element';

/** The embed's build defines it. */
declare const EMBED_VERSION: string;

declare global {
  interface Window {
    BandmarkRecorder?: { mount: typeof mount; version: string };
  }
}

const TAG = 'video-recorder-panel';

// A page may load the script twice (two widgets, each with its own script tag): the first one serves both.
if (!customElements.get(TAG)) customElements.define(TAG, RecorderElement);
window.BandmarkRecorder ??= { mount, version: EMBED_VERSION };
