import type { Stream } from '@bandmark/contracts/api/attempts';
import type { RecordingManifest } from '@bandmark/contracts/recording';

/** A stored chunk as the worker reads it. */
export interface ChunkFile {
  path: string;
  stream: Stream;
  segment: number;
  sequence: number;
  bytes: number;
  /** Clock of the recording page. */
  startedAt: number | null;
  contentType: string;
}

/** What the worker process is given; plain data, because it is cloned. */
export interface FinaliseInput {
  uuid: string;
  /** Empty directory that takes the files. */
  directory: string;
  chunks: readonly ChunkFile[];
  missingChunks: number;
  /** From the attempt's begin to its submission. */
  attemptMs: number;
  /** No stream of this attempt can be longer: packets that claim to be are left out and counted. */
  longestMs: number;
  /** Streams that an earlier run could not read within the limits of its process; they are not looked at again. */
  tooCostly?: readonly Stream[];
}

export interface FinaliseOutput {
  manifest: RecordingManifest;
  /** Extension of the camera file, or null when none could be made. */
  camera: 'webm' | 'mp4' | null;
}
