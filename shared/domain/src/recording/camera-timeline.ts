/** An uninterrupted part of the camera's recording: a crash or a change of device starts a new one. */
export interface CameraStretch {
  /** Start on the player's clock: milliseconds from the first screen event; negative if the camera started earlier. */
  fromMs: number;
  /** Start within the file, milliseconds. */
  fileMs: number;
  /** Null if it lasts to the end of the file. */
  durationMs: number | null;
}

/** The fields of a recording's manifest (contracts, recording) that the timeline needs. */
export interface CameraManifest {
  cameraOffsetMs: number;
  segments: readonly {
    cameraStartedAt: number | null;
    cameraFileOffsetMs: number | null;
    cameraDurationMs: number | null;
  }[];
}

/** The camera's stretches on the player's clock. Without a manifest, camera and screen count as started together. */
export function cameraTimeline(manifest: CameraManifest | null): CameraStretch[] {
  const segments = (manifest?.segments ?? []).flatMap(({ cameraStartedAt, cameraFileOffsetMs, cameraDurationMs }) =>
    cameraStartedAt === null || cameraFileOffsetMs === null
      ? []
      : [{ cameraStartedAt, fileMs: cameraFileOffsetMs, durationMs: cameraDurationMs }],
  );
  const first = segments[0];
  const offset = manifest?.cameraOffsetMs ?? 0;
  if (!first) return [{ fromMs: offset, fileMs: 0, durationMs: null }];
  return segments
    .map(({ cameraStartedAt, fileMs, durationMs }) => ({
      fromMs: offset + cameraStartedAt - first.cameraStartedAt,
      fileMs,
      durationMs,
    }))
    .sort((a, b) => a.fromMs - b.fromMs);
}

/**
 * How long before the next stretch a waiting camera seeks to it. Without that seek, browsers play the sound across a
 * gap in the file as if there were no gap.
 */
const SEEK_AHEAD_MS = 500;

/**
 * Position in the camera's file for a time of the player. Between stretches the camera waits (`isRunning` false) at the
 * last frame, and shortly before the next stretch at that stretch's first; before its start it waits at its first.
 */
export function cameraTarget(
  timeline: readonly CameraStretch[],
  playerMs: number,
): { fileMs: number; isRunning: boolean } {
  const current = timeline.findLast(({ fromMs }) => fromMs <= playerMs);
  if (!current) return { fileMs: timeline[0]?.fileMs ?? 0, isRunning: false };
  const into = playerMs - current.fromMs;
  if (current.durationMs !== null && into >= current.durationMs) {
    const next = timeline.find(({ fromMs }) => fromMs > playerMs);
    return next && next.fromMs - playerMs <= SEEK_AHEAD_MS
      ? { fileMs: next.fileMs, isRunning: false }
      : { fileMs: current.fileMs + current.durationMs, isRunning: false };
  }
  return { fileMs: current.fileMs + into, isRunning: true };
}

/**
 * End of the camera on the player's clock. In a speaking test it is long after the last screen event.
 * @param fileMs length of the camera's file; null while unknown
 */
export function cameraEnd(timeline: readonly CameraStretch[], fileMs: number | null): number {
  const ends = timeline.map((stretch) => {
    const length = stretch.durationMs ?? (fileMs === null ? 0 : fileMs - stretch.fileMs);
    return stretch.fromMs + length;
  });
  return Math.max(0, ...ends);
}
