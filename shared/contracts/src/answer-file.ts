import * as z from '@bandmark/contracts/schema';
import { answerSchema } from './api/attempts';
import { uuidSchema } from './api/primitives';

/**
 * What a candidate downloads from a page that cannot reach the server, and submits on the account page later. It holds
 * no secret: the grant of the attempt stays on the device, and the owner's session authorises the upload.
 */
export const answerFileSchema = z.object({
  kind: z.literal('bandmark-answer'),
  /** Grows with the format; a reader takes fields that it knows. */
  v: z.number(),
  attemptId: uuidSchema,
  /** The tab that wrote the text: its newest text is kept, however often the file is submitted. */
  tabId: uuidSchema,
  ...answerSchema.shape,
});
export type AnswerFile = z.infer<typeof answerFileSchema>;

/** Largest file; a text of the greatest length in any script is smaller. */
export const MAX_ANSWER_FILE_BYTES = 400 * 1024;

/** @returns null for whatever is no such file */
export function readAnswerFile(content: string): AnswerFile | null {
  try {
    const { success, data } = answerFileSchema.safeParse(JSON.parse(content));
    return success ? data : null;
  } catch {
    return null;
  }
}
