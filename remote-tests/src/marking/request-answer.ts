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
 * @returns who has claimed or marked it elsewhere, so that a mark from this page would silently replace theirs: another
 * examiner (or the partner), or the examiner in another tab
 */
export async function takenOverBy(attemptId: string, signal: AbortSignal): Promise<'other' | 'me' | null> {
  try {
    if (await claim(attemptId, signal)) return null;
  } catch (thrown) {
    if (asApiError(thrown).is('being_marked')) return 'other';
    throw thrown;
  }
  const { mark, isMarked } = await call(markingDetail, { params: { attemptId } }, { signal });
  if (mark !== null) return 'me';
  return isMarked === true ? 'other' : null;
}
