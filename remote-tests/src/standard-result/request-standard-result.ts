import { standardTestResult } from '@bandmark/contracts/api/tests';
import type { CallResponse, CallInput } from '@bandmark/contracts/endpoint';
import { call } from '@bandmark/platform';

export type AnswerList = CallResponse<typeof standardTestResult>;

/** The answers of a listening or reading test. Both values come from the address: the server judges them. @throws ApiError */
export function requestStandardResult(type: string, testId: string, signal: AbortSignal): Promise<AnswerList> {
  const params = { type, testId } as CallInput<typeof standardTestResult>['params'];
  return call(standardTestResult, { params }, { signal });
}
