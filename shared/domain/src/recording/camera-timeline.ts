/** One unbroken stretch of the camera: a crash or a changed device starts another. */
export interface CameraStretch {
  /** On the player's clock: milliseconds from the first screen event; negative when the camera was first. */
  fromMs: number;
  /** Where it begins in the file. */
  fileMs: number;
  /** Null: to the end of the file. */
  durationMs: number | null;
}

/** What the time line reads of a recording's manifest (contracts, recording). */
export interface CameraManifest {
  cameraOffsetMs: number;
  segments: readonly {
    cameraStartedAt: number | null;
    cameraFileOffsetMs: number | null;
    cameraDurationMs: number | null;
  }[];
}

/** Where the camera's stretches lie beside the screen. Without a manifest both started together. */
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
 * A waiting camera is sent to its next stretch so long before it. A browser plays sound on across a gap of the file, as
 * if none were there; only a seek puts it right again.
 */
const SEEK_AHEAD_MS = 500;

/**
 * Where the camera's file should stand at a time of the player. Before the camera started and between stretches it
 * waits (`isRunning` false) at the frame that was last, and soon before the next stretch at that one's first.
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
 * When the camera is over, on the player's clock: a speaking test goes on long after the last event of its screen.
 * @param fileMs length of the camera's file; null while unknown
 */
export function cameraEnd(timeline: readonly CameraStretch[], fileMs: number | null): number {
  const ends = timeline.map((stretch) => {
    const length = stretch.durationMs ?? (fileMs === null ? 0 : fileMs - stretch.fileMs);
    return stretch.fromMs + length;
  });
  return Math.max(0, ...ends);
}
