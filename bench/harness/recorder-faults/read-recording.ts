import { ALL_FORMATS, BufferSource, EncodedPacketSink, FilePathSource, Input, type Source } from 'mediabunny';

/** Seconds that a file, or a cut piece of one, plays; 0 of nothing. */
export async function secondsOf(source: string | Buffer): Promise<number> {
  const input = new Input({ source: sourceOf(source), formats: ALL_FORMATS });
  try {
    return await input.computeDuration();
  } catch {
    return 0;
  } finally {
    input.dispose();
  }
}

/** What of a finished file a player could not use; nothing when it has its duration, an index, and no hole. */
export async function faultsOf(path: string, wantedSeconds: number): Promise<string[]> {
  const faults: string[] = [];
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const seconds = await input.computeDuration();
    if (Math.abs(seconds - wantedSeconds) > 0.5)
      faults.push(`lasts ${seconds.toFixed(1)} s, its segments ${wantedSeconds.toFixed(1)} s`);
    const track = await input.getPrimaryVideoTrack();
    if (!track) return [...faults, 'has no picture'];
    const sink = new EncodedPacketSink(track);
    let last = 0;
    for await (const { timestamp } of sink.packets(undefined, undefined, { metadataOnly: true })) {
      if (timestamp - last > 2) faults.push(`no picture from ${last.toFixed(1)} s to ${timestamp.toFixed(1)} s`);
      last = timestamp;
    }
    if (seconds - last > 2) faults.push(`its last picture is at ${last.toFixed(1)} s of ${seconds.toFixed(1)} s`);
    for (const share of [0.1, 0.5, 0.9])
      if (!(await sink.getKeyPacket(share * seconds))) faults.push(`cannot seek to ${(share * seconds).toFixed(1)} s`);
  } finally {
    input.dispose();
  }
  return faults;
}

const sourceOf = (source: string | Buffer): Source =>
  typeof source === 'string' ? new FilePathSource(source) : new BufferSource(source);
