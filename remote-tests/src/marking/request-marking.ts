import { listMarking } from '@bandmark/contracts/api/marking';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { call } from '@bandmark/platform';

export type WaitingAnswer = CallResponse<typeof listMarking>[number];

/** What waits for a mark, oldest first. @throws ApiError 403 for everybody but examiners */
export function requestMarking(signal: AbortSignal): Promise<WaitingAnswer[]> {
  return call(listMarking, {}, { signal });
}
