import { version } from './load-panel';
import { mount } from './mount';
import { RecorderElement } from './recorder-element';
import type { BandmarkRecorderApi, VideoRecorderPanelElement } from './v1';

const TAG = 'video-recorder-panel';

// A page may load the script twice (two widgets, each with its own script tag): the first one serves both.
if (!customElements.get(TAG)) customElements.define(TAG, RecorderElement satisfies new () => VideoRecorderPanelElement);
window.BandmarkRecorder ??= { mount, version } satisfies BandmarkRecorderApi;
