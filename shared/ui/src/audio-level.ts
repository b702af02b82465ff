/** Quieter samples count as silence: this is the noise of a cheap microphone in a quiet room. */
const SILENCE_DB = -60;

/** Loudness of samples in −1…1, from 0 (silence) to 1 (full scale); linear in decibels, like human hearing. */
export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const rms = Math.sqrt(sum / Math.max(1, samples.length));
  if (rms === 0) return 0;
  const decibels = 20 * Math.log10(rms);
  return Math.min(1, Math.max(0, 1 - decibels / SILENCE_DB));
}

/**
 * Calls back in each animation frame with the stream's loudness, 0–1, and the frame's time.
 * @returns a function that stops. Without a microphone or Web Audio it never calls back.
 */
export function watchAudioLevel(stream: MediaStream, onLevel: (level: number, atMs: number) => void): () => void {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return () => {};
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  source.connect(analyser);
  // Without a user gesture the context starts suspended, but a page that is capturing audio may resume it at once.
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  let frame = requestAnimationFrame(function read(at) {
    analyser.getFloatTimeDomainData(samples);
    onLevel(loudness(samples), at);
    frame = requestAnimationFrame(read);
  });
  return () => {
    cancelAnimationFrame(frame);
    source.disconnect();
    void context.close();
  };
}
