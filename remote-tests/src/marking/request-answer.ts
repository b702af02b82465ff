import { claimAnswer, markingDetail, type MarkingDetail } from '@bandmark/contracts/api/marking';
import { asApiError, call } from '@bandmark/platform';

/** One answer with its task, text and recording. @throws ApiError 409 `being_marked` while another examiner has it */
export async function requestAnswer(attemptId: string, signal: AbortSignal): Promise<MarkingDetail> {
  await claim(attemptId, signal);
  return call(markingDetail, { params: { attemptId } }, { signal });
}

/**
 * Claims an answer for the examiner, or goes on doing so. A server that knows no claims has none to keep.
 * @throws ApiError 409 `being_marked`
 */
export async function claim(attemptId: string, signal: AbortSignal): Promise<void> {
  try {
    await call(claimAnswer, { params: { attemptId } }, { signal });
  } catch (thrown) {
    if (asApiError(thrown).status !== 404) throw thrown;
  }
}
