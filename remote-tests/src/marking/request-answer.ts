import { claimAnswer, markingDetail, type MarkingDetail } from '@bandmark/contracts/api/marking';
import { asApiError, call } from '@bandmark/platform';

/** One answer with its task, text and recording. @throws ApiError 409 `being_marked` while another examiner has it */
export async function requestAnswer(attemptId: string, signal: AbortSignal): Promise<MarkingDetail> {
  await claim(attemptId, signal);
  return call(markingDetail, { params: { attemptId } }, { signal });
}

/**
 * Claims an answer for the examiner, or goes on doing so. A server that knows no claims has none to keep.
 * @returns whether there was something to claim: not once a mark stands, or the examiner has given theirs
 * @throws ApiError 409 `being_marked`
 */
async function claim(attemptId: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await call(claimAnswer, { params: { attemptId } }, { signal })).until !== null;
  } catch (thrown) {
    if (asApiError(thrown).status !== 404) throw thrown;
    return true;
  }
}

/**
 * Goes on claiming an answer that was not marked when the examiner opened it.
 * @returns whether another examiner has it open now, or has marked it: a mark of this page would replace theirs unseen
 */
export async function isTakenOver(attemptId: string, signal: AbortSignal): Promise<boolean> {
  try {
    if (await claim(attemptId, signal)) return false;
  } catch (thrown) {
    if (asApiError(thrown).is('being_marked')) return true;
    throw thrown;
  }
  const { mark, isMarked } = await call(markingDetail, { params: { attemptId } }, { signal });
  return isMarked === true && mark === null;
}
