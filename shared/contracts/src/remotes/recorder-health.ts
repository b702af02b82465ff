/**
 * What the recorder notices about devices, picture, sound, page and network. Only grows: a reader that does not know a
 * code shows the finding's own message.
 */
export type HealthCode =
  /** The track ended by itself: unplugged, permission withdrawn, taken by another program. */
  | 'camera-lost'
  | 'microphone-lost'
  /** The track is live and the device or the operating system delivers nothing (a privacy switch, a muted headset). */
  | 'camera-muted'
  | 'microphone-muted'
  /** Every sample is zero: a live microphone has at least noise. */
  | 'silent'
  /** In the device check: there is sound, and no speech in it. */
  | 'no-speech'
  /** In the device check: speech that is too soft to mark. */
  | 'quiet'
  | 'clipped'
  /** In the device check: the microphone hears the speaker. */
  | 'echo'
  | 'black'
  | 'frozen'
  /** Why the devices could not be opened. */
  | 'access-denied'
  | 'devices-busy'
  | 'no-devices'
  /** In the device check: slower than the recording grows. */
  | 'slow-uplink'
  /** This device has no room for a recording. */
  | 'storage-full'
  | 'page-hidden';

export interface RecorderFinding {
  code: HealthCode;
  /** What is wrong and what to do, in English. A host with its own words goes by the code. */
  message: string;
  /** When it was noticed, by the recorder's clock (epoch milliseconds by default). */
  since: number;
}
