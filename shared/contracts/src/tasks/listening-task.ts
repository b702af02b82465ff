import * as z from '@bandmark/contracts/schema';
import { questionGroupSchema } from './question-groups';

/** The candidate's view of a listening test. The scripts stay on the server; the audio is fetched part by part. */
export const listeningTaskSchema = z.object({
  kind: z.literal('listening'),
  taskId: z.string(),
  parts: z.array(
    z.object({
      title: z.string(),
      /** Who speaks, and where; the recording also reads it out before the part. */
      situation: z.string(),
      /** Time to read the questions before the recording starts automatically. */
      preparationSeconds: z.number(),
      audio: z.object({
        /** Length of the recording, without the preparation. */
        seconds: z.number(),
        /** Alternative files in the form's folder, best first, with their media type. */
        files: z.array(z.object({ file: z.string(), type: z.string(), bytes: z.number() })),
      }),
      /** Time to check the answers after the recording. */
      reviewSeconds: z.number(),
      groups: z.array(questionGroupSchema),
    }),
  ),
});
export type ListeningTask = z.infer<typeof listeningTaskSchema>;
