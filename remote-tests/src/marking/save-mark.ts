import { saveMark as saveMarkCall } from '@bandmark/contracts/api/marking';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { SubScores } from '@bandmark/domain/sub-scores';
import { call } from '@bandmark/platform';

/** Stores a mark; the same one again changes nothing. @param criteria in the skill's order @throws ApiError */
export function saveMark(attemptId: string, criteria: SubScores): Promise<CallResponse<typeof saveMarkCall>> {
  return call(saveMarkCall, { params: { attemptId }, body: { criteria: [...criteria] } });
}
