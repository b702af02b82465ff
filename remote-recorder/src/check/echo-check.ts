import { probeSound, type SoundProbe } from '../health/sound-probe';
import { ENVELOPE_EVERY_MS, isEcho } from './echo';

export type EchoProbe = (microphone: MediaStreamTrack) => SoundProbe | null;

/** 43 ms at 48 kHz: as long as a step of the envelope. */
const SAMPLES = 2048;
/** A playback that does not begin must not keep the microphone on. */
const KEPT_MS = 30_000;

export interface EchoCheck {
  /** Keeps the microphone of a stream on, also after the recorder has released it. @returns the recording has ended */
  listenToRecording(stream: MediaStream | null): () => void;
  /** @returns ends the listening and says whether the recording came back */
  listenToPlayback(): () => boolean;
  /** Releases the microphone. */
  close(): void;
}

/**
 * Listens to a recording while it is made and while it is played. The browser's own echo canceller is at work in both:
 * what is left of the echo is what an exam's recording would have of it.
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
      // A busy page calls late: the envelope keeps its time all the same.
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
