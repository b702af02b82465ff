/**
 * Problems that the recorder detects with devices, picture, sound, page and network. Codes are only ever added; a
 * reader that does not know a code shows the finding's own message.
 */
export type HealthCode =
  /** The track ended unexpectedly: device unplugged, permission revoked, or taken by another program. */
  | 'camera-lost'
  | 'microphone-lost'
  /** The track is live, but device or operating system deliver no data (a privacy switch, a muted headset). */
  | 'camera-muted'
  | 'microphone-muted'
  /** Every sample is zero; a working microphone delivers at least noise. */
  | 'silent'
  /** In the device check: sound without speech. */
  | 'no-speech'
  /** In the device check: speech too quiet to be marked. */
  | 'quiet'
  | 'clipped'
  /** In the device check: the microphone picks up the loudspeaker. */
  | 'echo'
  | 'black'
  | 'frozen'
  /** Why the devices could not be opened. */
  | 'access-denied'
  | 'devices-busy'
  | 'no-devices'
  /** In the device check: the uplink is slower than the recording's bit rate. */
  | 'slow-uplink'
  /** This device has no space for a recording. */
  | 'storage-full'
  | 'page-hidden';

export interface RecorderFinding {
  code: HealthCode;
  /** What is wrong and what to do, in English. A host with its own texts uses the code instead. */
  message: string;
  /** When the problem was detected, by the recorder's clock (epoch milliseconds by default). */
  since: number;
}
