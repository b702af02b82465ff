import { claimAnswer, markingDetail, type MarkingDetail } from '@bandmark/contracts/api/marking';
import { refusalOf } from '@bandmark/contracts/refusal';
import { asApiError, call } from '@bandmark/platform';

/** One answer with its task, text and recording. @throws ApiError 409 `being_marked` while another examiner has it */
export async function requestAnswer(attemptId: string, signal: AbortSignal): Promise<MarkingDetail> {
  await claim(attemptId, signal);
  return call(markingDetail, { params: { attemptId } }, { signal });
}

/**
 * Claims an answer for the examiner, or renews the claim. Older servers know no claims and respond with 404.
 * @returns false if there is nothing to claim: the answer is marked, or the examiner has given their mark
 * @throws ApiError 409 `being_marked`
 */
async function claim(attemptId: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await call(claimAnswer, { params: { attemptId } }, { signal })).until !== null;
  } catch (thrown) {
    if (refusalOf(asApiError(thrown)) !== 404) throw thrown;
    return true;
  }
}

/**
 * Renews the claim on an answer that was not marked when the examiner opened it.
 * @returns true if another examiner has claimed or marked it: a mark from this page would silently replace theirs
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
