/** What a panel runs only with a target to upload to; one file of the build. */
export { PanelSink } from './panel-sink';
export { UploadNote } from './upload-note';
