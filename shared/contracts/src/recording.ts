import * as z from '@bandmark/contracts/schema';

/** One rrweb event. The schema names only the fields that the site reads; all others pass through. */
export const rrwebEventSchema = z.looseObject({ type: z.number(), timestamp: z.number() });
export type RrwebEvent = z.infer<typeof rrwebEventSchema>;

/** The stored file `{uuid}.json`: a JSON array of events, each encoded as a JSON string (spec §3, Recording). */
export const recordingFileSchema = z.array(z.string());

export const recordingManifestSchema = z.object({
  schema: z.literal(1),
  state: z.enum(['finalised', 'partial']),
  /** Milliseconds from the first screen event to the first camera frame; negative if the camera started first. */
  cameraOffsetMs: z.number(),
  durationMs: z.number(),
  /** One entry per gapless stretch of the camera, so a segment with a gap has several entries. */
  segments: z.array(
    z.object({
      segment: z.number(),
      /** Epoch milliseconds of the recording page's clock. */
      cameraStartedAt: z.nullable(z.number()),
      screenStartedAt: z.nullable(z.number()),
      /** Offset of the stretch in the camera's file, in milliseconds. */
      cameraFileOffsetMs: z.nullable(z.number()),
      cameraDurationMs: z.nullable(z.number()),
    }),
  ),
  /** Size and hexadecimal SHA-256 of each file beside the manifest. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  missingChunks: z.number(),
  /** Number of dropped lines of the screen stream: not rrweb events, or outside the time of the attempt. */
  refusedLines: z.optional(z.number()),
  /** Number of dropped packets and segments of the camera whose time stamps lie outside the attempt. */
  refusedCamera: z.optional(z.number()),
  /** Streams that could not be read within the finaliser's limits of memory and time. */
  tooCostly: z.optional(z.array(z.string())),
  /**
   * Gaps of at least a second in the camera's file: its time stamps jump over them. Browsers keep playing sound across
   * a gap, so a player must seek to the end of it.
   */
  gaps: z.optional(z.array(z.object({ atMs: z.number(), durationMs: z.number() }))),
  /** Recorded time compared with the attempt's, from begin to submission. Absent from manifests of older servers. */
  coverage: z.optional(z.object({ attemptMs: z.number(), cameraMs: z.number(), screenMs: z.number() })),
});
export type RecordingManifest = z.infer<typeof recordingManifestSchema>;
