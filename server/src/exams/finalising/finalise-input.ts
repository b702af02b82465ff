import type { Stream } from '@bandmark/contracts/api/attempts';
import type { RecordingManifest } from '@bandmark/contracts/recording';

/** A stored chunk as the worker reads it. */
export interface ChunkFile {
  path: string;
  stream: Stream;
  segment: number;
  sequence: number;
  bytes: number;
  /** Start of the stream by the clock of the recording page. */
  startedAt: number | null;
}

/** Input of the worker process; plain data, because it is cloned. */
export interface FinaliseInput {
  uuid: string;
  /** Empty directory for the output files. */
  directory: string;
  chunks: readonly ChunkFile[];
  missingChunks: number;
  /** Time from the attempt's start to its submission. */
  attemptMs: number;
  /** Upper bound for the length of any stream of this attempt; packets beyond it are left out and counted. */
  longestMs: number;
  /** Streams that an earlier run could not process within the limits of its process; this run skips them. */
  tooCostly?: readonly Stream[];
}

export interface FinaliseOutput {
  manifest: RecordingManifest;
  /** Extension of the camera file, or null when none could be made. */
  camera: 'webm' | 'mp4' | null;
}
