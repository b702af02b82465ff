import * as z from '@bandmark/contracts/schema';
import { answerSchema } from './api/attempts';
import { uuidSchema } from './api/primitives';

/**
 * The file that a candidate downloads when the page cannot reach the server, and uploads on the account page later. It
 * holds no secret: the attempt's grant stays on the device, and the owner's session authorises the upload.
 */
export const answerFileSchema = z.object({
  kind: z.literal('bandmark-answer'),
  /** Format version; a reader ignores fields that it does not know. */
  v: z.number(),
  attemptId: uuidSchema,
  /** Id of the tab that wrote the text. The server keeps the newest text per tab, so repeated uploads are harmless. */
  tabId: uuidSchema,
  ...answerSchema.shape,
});
export type AnswerFile = z.infer<typeof answerFileSchema>;

/** Largest file accepted; enough for a text of the maximum length in any script. */
export const MAX_ANSWER_FILE_BYTES = 400 * 1024;

/** @returns null if the content is not a valid answer file */
export function readAnswerFile(content: string): AnswerFile | null {
  try {
    const { success, data } = answerFileSchema.safeParse(JSON.parse(content));
    return success ? data : null;
  } catch {
    return null;
  }
}
