import { mount } from './mount-embedded';
import { RecorderElement } from './recorder-element';

/** Written in by the embed's build. */
declare const EMBED_VERSION: string;

declare global {
  interface Window {
    BandmarkRecorder?: { mount: typeof mount; version: string };
  }
}

const TAG = 'video-recorder-panel';

// The script may be on a page twice (two widgets, each with its own tag): the first one serves both.
if (!customElements.get(TAG)) customElements.define(TAG, RecorderElement);
window.BandmarkRecorder ??= { mount, version: EMBED_VERSION };
