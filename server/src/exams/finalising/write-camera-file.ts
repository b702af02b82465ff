import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { CameraSegment } from './camera-segment';

export interface SegmentAt {
  segment: CameraSegment;
  offsetMs: number;
}

/**
 * Opus silence: 20 ms of CELT, mono (RFC 6716 §3.1, configuration 31). Players take an audio track's packets for
 * continuous; a gap would let the sound run ahead of the picture.
 */
const SILENCE = new Uint8Array([0xf8, 0xff, 0xfe]);
const SILENCE_SECONDS = 0.02;
/** Jitter of the recorder's own time stamps is no gap. */
const SMALLEST_GAP_SECONDS = 0.1;
/** A webm does not say how long its last packet is; the longest that browsers make is 60 ms. */
const LAST_PACKET_SECONDS = 0.06;

/** Whether both can be one track: same codecs, and for h264 the same parameters, which stand once in the header. */
export function canJoin(a: CameraSegment, b: CameraSegment): boolean {
  const description = (segment: CameraSegment) => {
    const bytes = segment.video?.config.description;
    return bytes === undefined ? '' : Buffer.from(bytes as ArrayBuffer).toString('hex');
  };
  const isOpus = a.audio?.codec === 'opus' || a.audio === null;
  return (
    a.video?.codec === b.video?.codec &&
    a.audio?.codec === b.audio?.codec &&
    (isOpus || a.audio?.config.sampleRate === b.audio?.config.sampleRate) &&
    description(a) === description(b)
  );
}

/** Where the packets can live: webm for its own codecs, else mp4. */
export function containerOf({ video, audio }: CameraSegment): 'webm' | 'mp4' {
  const isWebmVideo = video === null || video.codec === 'vp8' || video.codec === 'vp9' || video.codec === 'av1';
  const isWebmAudio = audio === null || audio.codec === 'opus' || audio.codec === 'vorbis';
  return isWebmVideo && isWebmAudio ? 'webm' : 'mp4';
}

/** Writes segments of the same kind as one seekable file, with its duration and its index (cues). */
export async function writeCameraFile(path: string, segments: readonly SegmentAt[]): Promise<void> {
  const first = segments[0]?.segment;
  if (!first) throw new Error('writeCameraFile: no segments');
  const format = containerOf(first) === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false });
  const output = new Output({ format, target: new FilePathTarget(path) });
  const video = first.video && new EncodedVideoPacketSource(first.video.codec);
  const audio = first.audio && new EncodedAudioPacketSource(first.audio.codec);
  if (video) output.addVideoTrack(video);
  if (audio) output.addAudioTrack(audio);
  await output.start();
  const videoMeta = first.video ? { decoderConfig: first.video.config } : {};
  const audioMeta = first.audio ? { decoderConfig: first.audio.config } : {};
  for (const { kind, packet } of interleave(segments)) {
    if (kind === 'video') await video?.add(packet, videoMeta);
    else await audio?.add(packet, audioMeta);
  }
  await output.finalize();
}

interface Placed {
  kind: 'video' | 'audio';
  packet: EncodedPacket;
}

/** By time, as they belong in the file. */
function* interleave(segments: readonly SegmentAt[]): Generator<Placed> {
  let soundEnd = 0;
  for (const { segment, offsetMs } of segments) {
    const move = (packets: readonly EncodedPacket[] = []) =>
      packets.map((packet) => packet.clone({ timestamp: Math.max(0, packet.timestamp + offsetMs / 1000) }));
    const sound = move(segment.audio?.packets);
    const filled = segment.audio?.codec === 'opus' ? fillWithSilence(sound, soundEnd) : sound;
    soundEnd = endOf(filled.at(-1)) ?? soundEnd;
    const placed: Placed[] = [
      ...move(segment.video?.packets).map((packet) => ({ kind: 'video' as const, packet })),
      ...filled.map((packet) => ({ kind: 'audio' as const, packet })),
    ];
    yield* placed.sort((a, b) => a.packet.timestamp - b.packet.timestamp);
  }
}

/** @param from end of the sound before, in seconds */
function fillWithSilence(packets: readonly EncodedPacket[], from: number): EncodedPacket[] {
  const filled: EncodedPacket[] = [];
  let end = from;
  for (const packet of packets) {
    if (packet.timestamp - end > SMALLEST_GAP_SECONDS) {
      for (; end + SILENCE_SECONDS <= packet.timestamp; end += SILENCE_SECONDS) {
        filled.push(new EncodedPacket(SILENCE, 'key', end, SILENCE_SECONDS));
      }
    }
    filled.push(packet);
    end = endOf(packet) ?? end;
  }
  return filled;
}

function endOf(packet: EncodedPacket | undefined): number | undefined {
  return packet && packet.timestamp + (packet.duration || LAST_PACKET_SECONDS);
}
