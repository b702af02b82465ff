/** Code that a panel needs only for recording and for health checks; bundled as one lazily loaded chunk. */
export { createRecording } from '../core/recording';
export { regainDevices } from '../core/regain-devices';
export { makeSeekable } from '../core/seekable-file';
export { watchHealth } from '../health/watch-health';
