import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { type CameraSegment, endOf, packetsOf, SMALLEST_GAP_MS, type TrackKind } from './camera-segment';

export interface SegmentAt {
  segment: CameraSegment;
  offsetMs: number;
}

/** Opus silence: 20 ms of CELT, mono (RFC 6716 §3.1, configuration 31). */
const SILENCE = new Uint8Array([0xf8, 0xff, 0xfe]);
const SILENCE_SECONDS = 0.02;
/** Shorter gaps are jitter of the recorder's time stamps. */
const SMALLEST_SILENCE_SECONDS = 0.1;

/**
 * Whether both segments fit into one track: the same codecs and, for H.264, the same parameter sets, because the header
 * holds them only once.
 */
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

/** The container for the segment's codecs: WebM if it supports both, otherwise MP4. */
export function containerOf({ video, audio }: CameraSegment): 'webm' | 'mp4' {
  const isWebmVideo = video === null || video.codec === 'vp8' || video.codec === 'vp9' || video.codec === 'av1';
  const isWebmAudio = audio === null || audio.codec === 'opus' || audio.codec === 'vorbis';
  return isWebmVideo && isWebmAudio ? 'webm' : 'mp4';
}

/**
 * Writes segments of the same kind as one seekable file, with its duration and its index (cues). A gap takes no bytes:
 * only the time stamps jump. Packets are read and written one by one, so memory does not grow with the length.
 */
export async function writeCameraFile(path: string, segments: readonly SegmentAt[], longestMs: number): Promise<void> {
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
  const lastAudio = { end: 0 };
  for (const { segment, offsetMs } of segments) {
    for await (const { kind, packet } of byTime(segment, offsetMs, longestMs, lastAudio)) {
      if (kind === 'video') await video?.add(packet, videoMeta);
      else await audio?.add(packet, audioMeta);
    }
  }
  await output.finalize();
}

interface Placed {
  kind: TrackKind;
  packet: EncodedPacket;
}

/** Interleaves both tracks of a segment by time stamp. @param lastAudio where the audio before it ended, in seconds */
async function* byTime(
  segment: CameraSegment,
  offsetMs: number,
  longestMs: number,
  lastAudio: { end: number },
): AsyncGenerator<Placed> {
  const move = async function* (kind: TrackKind): AsyncGenerator<EncodedPacket> {
    for await (const packet of packetsOf(segment, kind, longestMs))
      yield packet.clone({ timestamp: Math.max(0, packet.timestamp + offsetMs / 1000) });
  };
  const videoPackets = move('video');
  const audioPackets = segment.audio?.codec === 'opus' ? fillShortGaps(move('audio'), lastAudio) : move('audio');
  let [nextVideo, nextAudio] = [await videoPackets.next(), await audioPackets.next()];
  while (!nextVideo.done || !nextAudio.done) {
    if (nextAudio.done || (!nextVideo.done && nextVideo.value.timestamp <= nextAudio.value.timestamp)) {
      if (!nextVideo.done) yield { kind: 'video', packet: nextVideo.value };
      nextVideo = await videoPackets.next();
    } else {
      yield { kind: 'audio', packet: nextAudio.value };
      nextAudio = await audioPackets.next();
    }
  }
}

/** Fills gaps that are too short to end a stretch with silence: at most 50 packets of three bytes per audio packet. */
async function* fillShortGaps(
  packets: AsyncGenerator<EncodedPacket>,
  lastAudio: { end: number },
): AsyncGenerator<EncodedPacket> {
  for await (const packet of packets) {
    const gap = packet.timestamp - lastAudio.end;
    if (gap > SMALLEST_SILENCE_SECONDS && gap < SMALLEST_GAP_MS / 1000) {
      for (; lastAudio.end + SILENCE_SECONDS <= packet.timestamp; lastAudio.end += SILENCE_SECONDS)
        yield new EncodedPacket(SILENCE, 'key', lastAudio.end, SILENCE_SECONDS);
    }
    yield packet;
    lastAudio.end = endOf(packet);
  }
}
