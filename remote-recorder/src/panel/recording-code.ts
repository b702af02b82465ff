/** Code that a panel needs only once it previews; bundled as one lazily loaded chunk. */
export { createRecording } from '../core/recording';
export { regainDevices } from '../core/regain-devices';
export { saveSeekable } from '../core/seekable-file';
export { watchHealth } from '../health/watch-health';
export { DeviceChoice } from './device-choice';
