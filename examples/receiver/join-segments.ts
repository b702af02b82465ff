import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** WebM does not store the duration of the last packet. Browsers produce audio packets of 20 or 60 ms. */
const LAST_PACKET_SECONDS = 0.06;

/**
 * Concatenates all segments into one seekable file, with duration and index. Packets are copied one by one without
 * encoding, so memory does not grow with the length. Omits a segment that cannot be read, and tracks with another codec
 * than the first segment's; their chunks stay on disk.
 * @param segments for each segment the paths of its chunks, in order
 * @returns the file's path; null when no segment can be played
 */
export async function joinSegments(folder: string, segments: readonly string[][]): Promise<string | null> {
  const parts = join(folder, 'segment.part');
  let joined: JoinedFile | null = null;
  try {
    for (const chunks of segments) {
      const file = await open(parts, 'w');
      try {
        for (const chunk of chunks) await file.writeFile(await readFile(chunk));
      } finally {
        await file.close();
      }
      const input = new Input({ source: new FilePathSource(parts), formats: ALL_FORMATS });
      joined = (await append(joined, input, join(folder, 'joined.part')).catch(() => joined)) ?? joined;
      input.dispose();
    }
  } catch (error) {
    await joined?.output.cancel();
    throw error;
  } finally {
    await rm(parts, { force: true });
  }
  if (!joined) return null;
  await joined.output.finalize();
  const path = join(folder, `recording.${joined.extension}`);
  await rename(join(folder, 'joined.part'), path);
  return path;
}

interface JoinedFile {
  output: Output;
  extension: 'webm' | 'mp4';
  /** End of the last packet so far, seconds. */
  end: number;
  tracks: { kind: string; codec: string; add(packet: EncodedPacket): Promise<void> }[];
}

async function append(joined: JoinedFile | null, input: Input, path: string): Promise<JoinedFile> {
  const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()].filter(
    (track) => track !== null,
  );
  const into = joined ?? (await begin(tracks, path));
  try {
    await copy(tracks, into);
  } catch (error) {
    // The next segment begins the file again. Without this, each try would keep it open.
    if (!joined) await into.output.cancel();
    throw error;
  }
  return into;
}

/** Appends the packets of the tracks that the file has too. */
async function copy(tracks: readonly InputTrack[], into: JoinedFile): Promise<void> {
  const offset = into.end;
  const readers = [];
  for (const track of tracks) {
    const codec = await track.getCodec();
    const to = into.tracks.find((each) => each.kind === track.type && each.codec === codec);
    const packets = new EncodedPacketSink(track).packets();
    if (to) readers.push({ to, packets, last: -1, next: await packets.next() });
  }
  // Interleaves the packets of both tracks by time.
  for (;;) {
    const [first] = readers
      .filter(({ next }) => !next.done)
      .sort((a, b) => (a.next.value?.timestamp ?? 0) - (b.next.value?.timestamp ?? 0));
    const packet = first?.next.value;
    if (!first || !packet) return;
    // Only ascending timestamps: a damaged or hostile segment must not break the file.
    if (packet.timestamp > first.last) await first.to.add(packet.clone({ timestamp: offset + packet.timestamp }));
    first.last = Math.max(first.last, packet.timestamp);
    // Two frames at the same time would make a player seek to the wrong one, which it cannot decode.
    into.end = Math.max(into.end, offset + packet.timestamp + (packet.duration || LAST_PACKET_SECONDS));
    // A truncated segment keeps the packets before the cut.
    first.next = await first.packets.next().catch(() => ({ done: true, value: undefined }));
  }
}

async function begin(tracks: readonly InputTrack[], path: string): Promise<JoinedFile> {
  const joinedTracks: JoinedFile['tracks'] = [];
  const webm = new WebMOutputFormat();
  const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
  if (codecs.every((codec) => codec === null)) throw new Error('nothing that can be played');
  const isMp4 = codecs.some((codec) => codec !== null && !webm.getSupportedCodecs().includes(codec));
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: false }) : webm;
  // A target opens its file, so it comes after the check.
  const output = new Output({ format, target: new FilePathTarget(path) });
  for (const track of tracks) {
    const codec = await track.getCodec();
    if (track.isVideoTrack() && codec) {
      const [source, decoderConfig] = [new EncodedVideoPacketSource(codec as 'vp9'), await track.getDecoderConfig()];
      output.addVideoTrack(source);
      const add = (packet: EncodedPacket) => source.add(packet, decoderConfig ? { decoderConfig } : {});
      joinedTracks.push({ kind: track.type, codec, add });
    } else if (track.isAudioTrack() && codec) {
      const [source, decoderConfig] = [new EncodedAudioPacketSource(codec as 'opus'), await track.getDecoderConfig()];
      output.addAudioTrack(source);
      const add = (packet: EncodedPacket) => source.add(packet, decoderConfig ? { decoderConfig } : {});
      joinedTracks.push({ kind: track.type, codec, add });
    }
  }
  await output.start();
  return { output, extension: isMp4 ? 'mp4' : 'webm', end: 0, tracks: joinedTracks };
}
