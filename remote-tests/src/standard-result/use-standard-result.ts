import { standardTestResult } from '@bandmark/contracts/api/tests';
import type { CallInput, CallResponse } from '@bandmark/contracts/endpoint';
import { call, type RequestState, useRequest } from '@bandmark/platform';

export type AnswerList = CallResponse<typeof standardTestResult>;

/**
 * The answers of a listening or reading test. Both values come from the URL and the server validates them; if one is
 * missing, nothing is requested (spec §5).
 */
export function useStandardResult(
  type: string | undefined,
  testId: string | undefined,
): { result: RequestState<AnswerList>; retry(): void } {
  const isComplete = Boolean(type && testId);
  const { state, retry } = useRequest(isComplete ? `${type}/${testId}` : null, (signal) => {
    const params = { type, testId } as CallInput<typeof standardTestResult>['params'];
    return call(standardTestResult, { params }, { signal });
  });
  return { result: state, retry };
}
