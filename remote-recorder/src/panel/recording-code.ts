/** What a panel runs only while or after it records, and looks for faults with; one file of the build. */
export { createRecording } from '../core/recording';
export { regainDevices } from '../core/regain-devices';
export { makeSeekable } from '../core/seekable-file';
export { watchHealth } from '../health/watch-health';
