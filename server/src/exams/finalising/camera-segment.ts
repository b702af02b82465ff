import {
  ALL_FORMATS,
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { type CameraBytes, readableRuns } from './readable-runs';

export type VideoCodec = NonNullable<Awaited<ReturnType<InputVideoTrack['getCodec']>>>;
export type AudioCodec = NonNullable<Awaited<ReturnType<InputAudioTrack['getCodec']>>>;

/** What one segment holds, read completely: a segment is a few megabytes a minute. */
export interface CameraSegment {
  video: { codec: VideoCodec; config: VideoDecoderConfig; packets: EncodedPacket[] } | null;
  audio: { codec: AudioCodec; config: AudioDecoderConfig; packets: EncodedPacket[] } | null;
  durationMs: number;
}

/** @returns null when nothing of it can be read */
export async function readCameraSegment(chunks: readonly CameraBytes[]): Promise<CameraSegment | null> {
  const segment: CameraSegment = { video: null, audio: null, durationMs: 0 };
  for (const [at, run] of readableRuns(chunks).entries()) {
    const input = new Input({ source: new BufferSource(run), formats: ALL_FORMATS });
    try {
      await addRun(segment, input, at > 0);
    } catch {
      // Damaged beyond reading; what the runs before gave stays.
    } finally {
      input.dispose();
    }
  }
  if (!segment.video?.packets.length && !segment.audio?.packets.length) return null;
  const end = (packets: readonly EncodedPacket[] = []) =>
    packets.reduce((latest, p) => Math.max(latest, p.timestamp + p.duration), 0);
  segment.durationMs = Math.round(Math.max(end(segment.video?.packets), end(segment.audio?.packets)) * 1000);
  return segment;
}

async function addRun(segment: CameraSegment, input: Input, isAfterHole: boolean): Promise<void> {
  const videoTrack = await input.getPrimaryVideoTrack();
  const audioTrack = await input.getPrimaryAudioTrack();
  if (videoTrack) {
    const codec = await videoTrack.getCodec();
    const config = await videoTrack.getDecoderConfig();
    if (codec && config) {
      segment.video ??= { codec, config, packets: [] };
      await append(segment.video.packets, videoTrack, isAfterHole);
    }
  }
  if (audioTrack) {
    const codec = await audioTrack.getCodec();
    const config = await audioTrack.getDecoderConfig();
    if (codec && config) {
      segment.audio ??= { codec, config, packets: [] };
      await append(segment.audio.packets, audioTrack, false);
    }
  }
}

/** Time stamps only rise; after a hole pictures start again at the next whole one, or they would be smeared. */
async function append(packets: EncodedPacket[], track: InputTrack, fromKey: boolean): Promise<void> {
  let isOpen = !fromKey;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.type === 'key') isOpen = true;
    const last = packets.at(-1);
    const isLater = last === undefined || packet.timestamp > last.timestamp;
    if (isOpen && isLater && packet.byteLength > 0) packets.push(packet);
  }
}
