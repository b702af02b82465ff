import type { ServerClock } from '@bandmark/domain/server-clock';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import { ApiError } from '@bandmark/platform';
import { useEffect, useState } from 'react';
import { fetchPart, type TestPart } from './fetch-part';

export type PartState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; isMissing: boolean }
  | { kind: 'ready'; part: TestPart; clock: ServerClock };

/** One part of a test, read once: from then on the exam's own state is newer. */
export function usePart(testId: string | undefined, skill: QuickSkill): { state: PartState; retry(): void } {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<PartState>({ kind: 'loading' });
  const myTestId = Number(testId);
  const isId = Number.isSafeInteger(myTestId) && myTestId > 0;

  useEffect(() => {
    if (!isId) return undefined;
    let isGone = false;
    fetchPart(myTestId, skill).then(
      ({ part, clock }) => {
        if (!isGone) setState({ kind: 'ready', part, clock });
      },
      (error: unknown) => {
        if (!isGone) setState(failure(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [isId, myTestId, skill, round]);

  const retry = () => {
    setState({ kind: 'loading' });
    setRound((count) => count + 1);
  };
  return { state: isId ? state : { kind: 'failed', message: '', isMissing: true }, retry };
}

function failure(error: unknown): PartState {
  const isMissing = error instanceof ApiError && [400, 403, 404].includes(error.status);
  return { kind: 'failed', isMissing, message: error instanceof Error ? error.message : 'Something went wrong.' };
}
