import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';

export interface DeviceList {
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
}

/**
 * Camera and microphone as one stream. A chosen device is requested as `ideal`, not `exact`: if it is unplugged,
 * another device is better than no recording. Rejects with the browser's error, also where the page may not request
 * devices (insecure context, permissions policy).
 */
export async function openDevices({ cameraId, microphoneId, isAudioOnly }: DeviceChoice = {}): Promise<MediaStream> {
  return await navigator.mediaDevices.getUserMedia({
    video: !isAudioOnly && {
      width: CAMERA_RECORDING.widthPx,
      height: CAMERA_RECORDING.heightPx,
      frameRate: CAMERA_RECORDING.framesPerSecond,
      ...(cameraId ? { deviceId: cameraId } : { facingMode: 'user' }),
    },
    audio: microphoneId ? { deviceId: microphoneId } : true,
  });
}

/**
 * Labels and ids are empty until the devices were granted once (Media Capture and Streams §9.2), so list after opening.
 * Rejects with the browser's error.
 */
export async function listDevices(): Promise<DeviceList> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return {
    cameras: devices.filter(({ kind }) => kind === 'videoinput'),
    microphones: devices.filter(({ kind }) => kind === 'audioinput'),
  };
}

/** Does nothing in an insecure context, which has no `mediaDevices`. @returns a function that stops listening */
export function watchDevices(onChange: () => void): () => void {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  devices?.addEventListener('devicechange', onChange);
  return () => devices?.removeEventListener('devicechange', onChange);
}

/** Turns the camera light off. Does not fire `ended` on the tracks. */
export function releaseDevices(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export function isLive(stream: MediaStream): boolean {
  const tracks = stream.getTracks();
  return tracks.length > 0 && tracks.every(({ readyState }) => readyState === 'live');
}

/**
 * Calls back once when a track ends unexpectedly (unplugged, permission withdrawn, taken by another program). The
 * track's event is the only sign: MediaRecorder fires none.
 * @returns a function that stops watching
 */
export function watchTracks(stream: MediaStream, onEnded: () => void): () => void {
  const tracks = stream.getTracks();
  const stop = () => {
    for (const track of tracks) track.removeEventListener('ended', ended);
  };
  const ended = () => {
    stop();
    onEnded();
  };
  for (const track of tracks) track.addEventListener('ended', ended);
  return stop;
}
