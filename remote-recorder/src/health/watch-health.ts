import type { RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import { asFinding } from './findings';
import { findHealthCodes, HEALTH_WINDOW_MS, type HealthSample, type TrackState } from './health-rules';
import { type PictureProbe, probePicture } from './picture-probe';
import { probeSound, type SoundProbe } from './sound-probe';

/** Four times a second, so that a problem that lasts 2.5 s is detected within 3 s. */
const SAMPLE_EVERY_MS = 250;
/** 683 ms at 48 kHz: readings overlap even on a busy machine, so that no sound is missed. */
const SOUND_SAMPLES = 32_768;

export interface HealthOptions {
  /** Default Date.now. */
  now?(): number;
  /** Called with all current problems whenever they change; with an empty list once all are resolved. */
  onFindings(findings: readonly RecorderFinding[]): void;
  /** Called with each measurement. */
  onSample?(sample: HealthSample): void;
  /** Default: Web Audio and a canvas. */
  probes?: HealthProbes;
}

export interface HealthProbes {
  sound(microphone: MediaStreamTrack): SoundProbe | null;
  picture(camera: MediaStreamTrack): PictureProbe | null;
}

const BROWSER_PROBES: HealthProbes = {
  sound: (microphone) => probeSound(microphone, SOUND_SAMPLES),
  picture: probePicture,
};

/**
 * Watches camera, microphone and page while a stream is live, and beyond: an ended track does not stop it. Never
 * throws: a browser that lacks the APIs of the probes still records.
 * @returns a function that stops watching, without a last call of `onFindings`
 */
export function watchHealth(stream: MediaStream, options: HealthOptions): () => void {
  try {
    return watch(stream, options);
  } catch {
    return () => {};
  }
}

function watch(stream: MediaStream, options: HealthOptions): () => void {
  const { now = Date.now, onFindings, probes = BROWSER_PROBES } = options;
  let samples: HealthSample[] = [];
  let findings: readonly RecorderFinding[] = [];
  const tracks = stream.getTracks();
  const camera = tracks.find(({ kind }) => kind === 'video');
  const microphone = tracks.find(({ kind }) => kind === 'audio');

  const sound = microphone ? probes.sound(microphone) : null;
  const picture = camera ? probes.picture(camera) : null;

  const look = () => {
    const at = now();
    const sample = {
      at,
      isHidden: document.hidden,
      camera: stateOf(camera),
      microphone: stateOf(microphone),
      sound: sound?.read() ?? null,
      picture: picture?.read() ?? null,
    };
    samples = [...samples.filter((earlier) => earlier.at > at - HEALTH_WINDOW_MS), sample];
    options.onSample?.(sample);
    const codes = findHealthCodes(samples);
    if (codes.length === findings.length && codes.every((code, index) => code === findings[index]?.code)) return;
    findings = codes.map((code) => findings.find((known) => known.code === code) ?? asFinding(code, at));
    onFindings(findings);
  };

  // Events are immediate; the timer finds what fires no event, but a hidden page may run it only once a second.
  const events = ['ended', 'mute', 'unmute'];
  for (const track of tracks) for (const event of events) track.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  look();
  return () => {
    clearInterval(timer);
    sound?.close();
    picture?.close();
    document.removeEventListener('visibilitychange', look);
    for (const track of tracks) for (const event of events) track.removeEventListener(event, look);
  };
}

function stateOf(track: MediaStreamTrack | undefined): TrackState | null {
  if (!track) return null;
  if (track.readyState === 'ended') return 'ended';
  return track.muted ? 'muted' : 'live';
}
