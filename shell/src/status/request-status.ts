import { call } from '@bandmark/platform';
import { releaseStatus } from '@bandmark/contracts/api/status';
import type { CallResponse } from '@bandmark/contracts/endpoint';

export type ReleaseStatus = CallResponse<typeof releaseStatus>;

/** @throws ApiError 403 for who is no operator */
export function requestStatus(): Promise<ReleaseStatus> {
  return call(releaseStatus, {});
}
