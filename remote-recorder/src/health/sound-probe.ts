/** Levels of the microphone over the window of one reading. */
export interface SoundSample {
  /** Largest amplitude, 0–1. */
  peak: number;
  /** Root mean square, 0–1. */
  rms: number;
  /** Share of samples at full scale, 0–1. */
  clipped: number;
}

export interface SoundProbe {
  /** Null while the audio context is not running. */
  read(): SoundSample | null;
  close(): void;
}

/** Slightly below 1, to allow for the rounding of 16-bit samples and of the browser's filters. */
const FULL_SCALE = 0.985;

/** @param samples in −1…1 */
export function measureSound(samples: Float32Array): SoundSample {
  let peak = 0;
  let sum = 0;
  let clipped = 0;
  for (const sample of samples) {
    const amplitude = Math.abs(sample);
    if (amplitude > peak) peak = amplitude;
    if (amplitude >= FULL_SCALE) clipped += 1;
    sum += sample * sample;
  }
  const count = Math.max(1, samples.length);
  return { peak, rms: Math.sqrt(sum / count), clipped: clipped / count };
}

/**
 * Measures a live microphone.
 * @param sampleCount number of samples that one reading covers: a power of two, up to 32,768
 * @returns null without Web Audio
 */
export function probeSound(microphone: MediaStreamTrack, sampleCount: number): SoundProbe | null {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([microphone]));
  const analyser = context.createAnalyser();
  analyser.fftSize = sampleCount;
  source.connect(analyser);
  // Without a user gesture the context starts suspended; a page that captures audio may resume it at once.
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  return {
    read() {
      if (context.state !== 'running') return null;
      analyser.getFloatTimeDomainData(samples);
      return measureSound(samples);
    },
    close() {
      source.disconnect();
      void context.close();
    },
  };
}
