import { recordingFacts } from '@bandmark/contracts/api/recordings';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { ReplayTarget } from '@bandmark/contracts/replay-target';
import { call, useRequest } from '@bandmark/platform';

export type RecordingFacts = CallResponse<typeof recordingFacts>;

/**
 * Whose recording it is, as far as the server says it; null until it has, and where it does not: the recording plays
 * without, and says itself why when it cannot.
 */
export function useRecordingFacts({ id, uuid }: ReplayTarget): RecordingFacts | null {
  const { state } = useRequest(`${id} ${uuid}`, (signal) => call(recordingFacts, { params: { id, uuid } }, { signal }));
  return state.kind === 'ready' ? state.data : null;
}
