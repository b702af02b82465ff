import type { recordingRefSchema } from '@bandmark/contracts/api/marking';
import type { z } from 'zod/mini';
import type { attempts } from '../../database/schema/attempts';
import type { recordings } from '../../database/schema/recordings';
import { cameraExtension } from '../../storage/recording-folder';

/** Ids and state of a recording, for the replay player. Its files exist once its state is `finalised` or `partial`. */
export function recordingRef(
  attempt: typeof attempts.$inferSelect,
  recording: typeof recordings.$inferSelect,
): z.infer<typeof recordingRefSchema> {
  const { coveredMs: recordedMs } = recording;
  const { submittedAt, begunAt } = attempt;
  return {
    id: attempt.answerId,
    uuid: attempt.uuid,
    mimeType: cameraExtension(recording),
    state: recording.state,
    ...(recordedMs === null || submittedAt === null
      ? {}
      : { coverage: { recordedMs, attemptMs: submittedAt - begunAt } }),
  };
}
