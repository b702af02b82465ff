import { ALL_FORMATS, BufferSource, EncodedPacketSink, FilePathSource, Input, UrlSource } from 'mediabunny';

/** A gap between frames that a person would notice; the camera delivers ten frames a second. */
const NOTICED_SECONDS = 1;

/** @returns seconds of playable media in a truncated file; 0 where nothing can be read */
export async function secondsOf(piece: Buffer): Promise<number> {
  const input = new Input({ source: new BufferSource(piece), formats: ALL_FORMATS });
  try {
    return await input.computeDuration();
  } catch {
    return 0;
  } finally {
    input.dispose();
  }
}

export interface TimeRange {
  from: number;
  to: number;
}

/** @param file path or URL @returns duration of the file and its stretches without a frame, in seconds */
export async function pictureOf(file: string): Promise<{ seconds: number; holes: TimeRange[] }> {
  const source = file.startsWith('http') ? new UrlSource(file) : new FilePathSource(file);
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const seconds = await input.computeDuration();
    const track = await input.getPrimaryVideoTrack();
    const holes: TimeRange[] = [];
    let last = 0;
    const note = (at: number) => at - last > NOTICED_SECONDS && holes.push({ from: last, to: at });
    for await (const { timestamp } of track ? new EncodedPacketSink(track).packets() : []) {
      note(timestamp);
      last = timestamp;
    }
    note(seconds);
    return { seconds, holes };
  } finally {
    input.dispose();
  }
}
