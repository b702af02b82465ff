import { markingDetail, type MarkingDetail } from '@bandmark/contracts/api/marking';
import { call } from '@bandmark/platform';

/** One answer with its task, text and recording. @throws ApiError */
export function requestAnswer(attemptId: string, signal: AbortSignal): Promise<MarkingDetail> {
  return call(markingDetail, { params: { attemptId } }, { signal });
}
