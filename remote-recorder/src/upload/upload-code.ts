/** Code that a panel needs only with an upload target; bundled as one lazily loaded chunk. */
export { PanelSink } from './panel-sink';
export { UploadNote } from './upload-note';
