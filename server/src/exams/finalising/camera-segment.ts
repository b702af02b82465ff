import {
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  WEBM,
} from 'mediabunny';
import type { TimeRange } from '@bandmark/domain/recording/activity';
import { FileWindow } from './file-window';
import { matroskaFault } from './matroska-limits';
import { mp4Fault } from './mp4-limits';

export type VideoCodec = NonNullable<Awaited<ReturnType<InputVideoTrack['getCodec']>>>;
export type AudioCodec = NonNullable<Awaited<ReturnType<InputAudioTrack['getCodec']>>>;

/** What one segment holds, without its packets: those are read again when they are written. */
export interface CameraSegment {
  /** Paths of the files that `writeSegmentRuns` wrote. */
  runs: readonly string[];
  video: { codec: VideoCodec; config: VideoDecoderConfig } | null;
  audio: { codec: AudioCodec; config: AudioDecoderConfig } | null;
  durationMs: number;
  /** Where it plays without a gap, in order, from the segment's start. */
  stretches: TimeRange[];
  /** Number of packets whose time stamp is impossible for this attempt. */
  refusedPackets: number;
}

export type TrackKind = 'video' | 'audio';

/**
 * Browsers play audio packets back to back, so the audio would run ahead after a gap. Shorter gaps are filled with
 * silence; a longer one ends the stretch, and the manifest says where the next one starts.
 */
export const SMALLEST_GAP_MS = 1000;
/** A WebM file does not state the duration of its last packet; the longest that browsers produce is 60 ms. */
const LAST_PACKET_SECONDS = 0.06;
/** Recorders produce at most 60 video frames and 50 audio packets a second. */
const MAX_PACKETS_A_SECOND = 150;
const mostPackets = (longestMs: number) => Math.ceil((longestMs / 1000) * MAX_PACKETS_A_SECOND);
/** Size of the read-ahead cache of a file. */
const CACHE_BYTES = 4 * 1024 * 1024;
/** EBML's own id, the first bytes of every Matroska and webm (RFC 8794 §11.2.1). */
const EBML = 0x1a45dfa3;

/** Reads the structure of one segment. @returns null if none of it is readable */
export async function scanSegment(runs: readonly string[], longestMs: number): Promise<CameraSegment | null> {
  const readable: string[] = [];
  for (const run of runs) if ((await containerFault(run, mostPackets(longestMs))) === null) readable.push(run);
  const segment: CameraSegment = {
    runs: readable,
    video: null,
    audio: null,
    durationMs: 0,
    stretches: [],
    refusedPackets: 0,
  };
  for (const run of readable) {
    await withRun(run, async (video, audio) => {
      if (video && !segment.video) segment.video = await describe(video);
      if (audio && !segment.audio) segment.audio = await describe(audio);
    });
  }
  const spans: Record<TrackKind, TimeRange[]> = { video: [], audio: [] };
  for (const kind of ['video', 'audio'] as const) {
    const refused = { packets: 0 };
    for await (const packet of packetsOf(segment, kind, longestMs, { refused, metadataOnly: true })) {
      extend(spans[kind], packet.timestamp * 1000, endOf(packet) * 1000);
    }
    segment.refusedPackets += refused.packets;
    if (spans[kind].length === 0) segment[kind] = null;
  }
  const [own, other] = segment.audio ? [spans.audio, spans.video] : [spans.video, spans.audio];
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return null;
  first.fromMs = Math.min(first.fromMs, other[0]?.fromMs ?? Infinity);
  last.toMs = Math.max(last.toMs, other.at(-1)?.toMs ?? 0);
  segment.stretches = own.map(({ fromMs, toMs }) => ({ fromMs: Math.round(fromMs), toMs: Math.round(toMs) }));
  segment.durationMs = Math.round(last.toMs);
  return segment;
}

/**
 * Checks the structure of a recorder's file before a demuxer reads it, because a demuxer trusts the sizes and counts
 * that a file declares. Takes constant memory and linear time, and does not recurse.
 * @param mostPackets limit for all tracks together
 * @returns why no recorder can have written the file, for logs; null if it may be read
 */
async function containerFault(path: string, mostPackets: number): Promise<string | null> {
  const file = await FileWindow.open(path);
  try {
    const head = await file.read(0, 4);
    if (head.length < 4) return 'empty';
    return await (head.readUInt32BE(0) === EBML ? matroskaFault(file, mostPackets) : mp4Fault(file, mostPackets));
  } finally {
    await file.close();
  }
}

interface PacketOptions {
  metadataOnly?: boolean;
  refused?: { packets: number };
}

/**
 * Streams the packets of one track in order. Time stamps increase strictly and stay within the attempt. After missing
 * chunks, video resumes at the next key frame, because the frames before it would show artefacts.
 */
export async function* packetsOf(
  segment: CameraSegment,
  kind: TrackKind,
  longestMs: number,
  { metadataOnly = false, refused = { packets: 0 } }: PacketOptions = {},
): AsyncGenerator<EncodedPacket> {
  if (!segment[kind]) return;
  let last = -Infinity;
  for (const [at, run] of segment.runs.entries()) {
    let isOpen = kind === 'audio' || at === 0;
    for await (const packet of readRun(run, kind, metadataOnly)) {
      if (packet.type === 'key') isOpen = true;
      if (endOf(packet) * 1000 > longestMs) refused.packets += 1;
      else if (isOpen && packet.timestamp > last && packet.byteLength > 0) {
        last = packet.timestamp;
        yield packet;
      }
    }
  }
}

export function endOf(packet: EncodedPacket): number {
  return packet.timestamp + (packet.duration || LAST_PACKET_SECONDS);
}

function extend(spans: TimeRange[], fromMs: number, toMs: number): void {
  const last = spans.at(-1);
  if (last && fromMs - last.toMs < SMALLEST_GAP_MS) last.toMs = Math.max(last.toMs, toMs);
  else spans.push({ fromMs, toMs });
}

async function describe<Codec, Config>(track: {
  getCodec(): Promise<Codec | null>;
  getDecoderConfig(): Promise<Config | null>;
}): Promise<{ codec: Codec; config: Config } | null> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  return codec && config ? { codec, config } : null;
}

async function* readRun(run: string, kind: TrackKind, metadataOnly: boolean): AsyncGenerator<EncodedPacket> {
  const input = openRun(run);
  try {
    const track: InputTrack | null =
      kind === 'video' ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
    if (track) yield* new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly });
  } catch (error) {
    // The file is damaged from here on; the packets before are kept. A failed allocation is not damage, so it is
    // rethrown.
    if (error instanceof RangeError && /allocation/i.test(error.message)) throw error;
  } finally {
    input.dispose();
  }
}

async function withRun(
  run: string,
  read: (video: InputVideoTrack | null, audio: InputAudioTrack | null) => Promise<void>,
): Promise<void> {
  const input = openRun(run);
  try {
    await read(await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack());
  } catch {
    // Unreadable; another run may hold the same header undamaged.
  } finally {
    input.dispose();
  }
}

function openRun(run: string): Input {
  return new Input({
    source: new FilePathSource(run, { maxCacheSize: CACHE_BYTES }),
    formats: [WEBM, MATROSKA, MP4],
  });
}
