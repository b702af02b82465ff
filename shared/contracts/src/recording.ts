import * as z from '@bandmark/contracts/schema';

/** One rrweb event; only what the site itself reads is named, the rest passes through. */
export const rrwebEventSchema = z.looseObject({ type: z.number(), timestamp: z.number() });
export type RrwebEvent = z.infer<typeof rrwebEventSchema>;

/** `{uuid}.json` at rest: a JSON list of events, each stored as a JSON string (spec §3, Recording). */
export const recordingFileSchema = z.array(z.string());

export const recordingManifestSchema = z.object({
  schema: z.literal(1),
  state: z.enum(['finalised', 'partial']),
  /** Milliseconds from the first screen event to the first camera frame; negative when the camera was first. */
  cameraOffsetMs: z.number(),
  durationMs: z.number(),
  /** One entry for each stretch of the camera without a gap, so a segment with a hole stands here more than once. */
  segments: z.array(
    z.object({
      segment: z.number(),
      /** Epoch milliseconds of the recording page's clock. */
      cameraStartedAt: z.nullable(z.number()),
      screenStartedAt: z.nullable(z.number()),
      /** Where the stretch begins in the camera's file, milliseconds. */
      cameraFileOffsetMs: z.nullable(z.number()),
      cameraDurationMs: z.nullable(z.number()),
    }),
  ),
  /** SHA-256 in hexadecimal of each file beside the manifest. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  missingChunks: z.number(),
  /** Lines of the screen stream that were no rrweb events, or of another time than the attempt's; not kept. */
  refusedLines: z.optional(z.number()),
  /** Packets and segments of the camera that claim a time outside of the attempt; not kept. */
  refusedCamera: z.optional(z.number()),
  /** Streams that could not be read within the finaliser's limits of memory and time. */
  tooCostly: z.optional(z.array(z.string())),
  /**
   * Stretches of at least a second that the camera's file skips: its time stamps go on behind them. Browsers play
   * sound on without them, so a player seeks to the end of a gap.
   */
  gaps: z.optional(z.array(z.object({ atMs: z.number(), durationMs: z.number() }))),
  /** Recorded time against the attempt's, from its begin to its submission. Absent in manifests of earlier servers. */
  coverage: z.optional(z.object({ attemptMs: z.number(), cameraMs: z.number(), screenMs: z.number() })),
});
export type RecordingManifest = z.infer<typeof recordingManifestSchema>;
