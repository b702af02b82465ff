import { probeSound, type SoundProbe } from '../health/sound-probe';
import { ENVELOPE_EVERY_MS, isEcho } from './echo';

export type EchoProbe = (microphone: MediaStreamTrack) => SoundProbe | null;

/** 43 ms at 48 kHz: about one step of the envelope. */
const SAMPLES = 2048;
/** If the candidate never plays the recording, the microphone is released after this time. */
const KEPT_MS = 30_000;

export interface EchoCheck {
  /** Keeps the microphone on after the recorder releases it. @returns a function to call when the recording ends */
  listenToRecording(stream: MediaStream | null): () => void;
  /** @returns a function that stops listening and returns whether the microphone heard the recording */
  listenToPlayback(): () => boolean;
  /** Releases the microphone. */
  close(): void;
}

/**
 * Measures the microphone's level while a recording is made and while it is played back. The browser's echo canceller
 * is active in both, so the check detects only the echo that would remain in an exam's recording.
 */
export function createEchoCheck(probe: EchoProbe = (microphone) => probeSound(microphone, SAMPLES)): EchoCheck {
  let microphone: MediaStreamTrack | null = null;
  let sound: SoundProbe | null = null;
  let levels: number[] = [];
  let played: readonly number[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const read = () => {
    const into: number[] = [];
    const begunAt = performance.now();
    clearInterval(timer);
    timer = setInterval(() => {
      const level = sound?.read()?.rms ?? 0;
      // On a busy page timers fire late: repeat the level so that indexes still correspond to time.
      const due = Math.floor((performance.now() - begunAt) / ENVELOPE_EVERY_MS);
      while (into.length < due) into.push(level);
    }, ENVELOPE_EVERY_MS);
    levels = into;
  };
  const close = () => {
    clearInterval(timer);
    clearTimeout(closing);
    sound?.close();
    microphone?.stop();
    sound = microphone = null;
  };
  return {
    listenToRecording(stream) {
      close();
      microphone = stream?.getAudioTracks()[0]?.clone() ?? null;
      sound = microphone && probe(microphone);
      closing = setTimeout(close, KEPT_MS);
      played = [];
      read();
      return () => {
        clearInterval(timer);
        played = levels;
      };
    },
    listenToPlayback() {
      if (!sound) return () => false;
      read();
      return () => {
        if (!sound) return false;
        close();
        return isEcho(played, levels);
      };
    },
    close,
  };
}
