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
  segments: z.array(
    z.object({
      segment: z.number(),
      /** Epoch milliseconds of the recording page's clock. */
      cameraStartedAt: z.nullable(z.number()),
      screenStartedAt: z.nullable(z.number()),
      /** Where the segment's camera begins in the file, milliseconds. */
      cameraFileOffsetMs: z.nullable(z.number()),
      cameraDurationMs: z.nullable(z.number()),
    }),
  ),
  /** SHA-256 in hexadecimal of each file beside the manifest. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  missingChunks: z.number(),
  /** Lines of the screen stream that were no rrweb events; they are counted, not kept. */
  refusedLines: z.optional(z.number()),
});
export type RecordingManifest = z.infer<typeof recordingManifestSchema>;
