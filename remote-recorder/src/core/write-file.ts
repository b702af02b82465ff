import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** WebM does not store the duration of the last packet. Browsers produce audio packets of 20 or 60 ms. */
const LAST_PACKET_SECONDS = 0.06;

/**
 * Remuxes recordings with the same codecs into one file with duration and index, without encoding again.
 * @throws Error when a file cannot be read, or its codecs differ from those of the first
 */
export async function writeFile(files: readonly Blob[]): Promise<Blob> {
  const inputs = files.map((file) => new Input({ source: new BlobSource(file), formats: [WEBM, MATROSKA, MP4] }));
  const [first] = inputs;
  const type = files[0]?.type ?? '';
  if (!first) throw new Error('writeFile: no files');
  const isMp4 = type.includes('mp4');
  const target = new BufferTarget();
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
  const codecs = await codecsOf(first);
  const video = codecs.video && new EncodedVideoPacketSource(codecs.video);
  const audio = codecs.audio && new EncodedAudioPacketSource(codecs.audio);
  if (video) output.addVideoTrack(video);
  if (audio) output.addAudioTrack(audio);
  await output.start();
  let offset = 0;
  for (const input of inputs) {
    const own = await codecsOf(input);
    if (own.video !== codecs.video || own.audio !== codecs.audio) throw new Error('writeFile: other codecs');
    // Mediabunny accepts packets of both tracks in any order and interleaves them.
    const ends = await Promise.all([copyVideo(input, video, offset), copyAudio(input, audio, offset)]);
    offset = Math.max(...ends);
    input.dispose();
  }
  await output.finalize();
  if (!target.buffer) throw new Error('writeFile: nothing was written');
  return new Blob([target.buffer], { type });
}

async function codecsOf(input: Input) {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  return { video: (await video?.getCodec()) ?? null, audio: (await audio?.getCodec()) ?? null };
}

/** @returns the end of the track in seconds */
async function copyVideo(input: Input, to: EncodedVideoPacketSource | null, offset: number): Promise<number> {
  const track = to && (await input.getPrimaryVideoTrack());
  const decoderConfig = await track?.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  return copy(track, offset, async (packet) => to?.add(packet, meta));
}

async function copyAudio(input: Input, to: EncodedAudioPacketSource | null, offset: number): Promise<number> {
  const track = to && (await input.getPrimaryAudioTrack());
  const decoderConfig = await track?.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  return copy(track, offset, async (packet) => to?.add(packet, meta));
}

async function copy(
  track: InputTrack | null,
  offset: number,
  add: (packet: EncodedPacket) => Promise<void>,
): Promise<number> {
  let end = offset;
  if (!track) return end;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const moved = packet.clone({ timestamp: packet.timestamp + offset });
    await add(moved);
    end = moved.timestamp + (moved.duration || LAST_PACKET_SECONDS);
  }
  return end;
}
