import { useEffect, useState } from 'react';
import { type AnswerList, requestStandardResult } from './request-standard-result';

export type StandardResult =
  | { state: 'loading' }
  | { state: 'loaded'; answers: AnswerList }
  | { state: 'empty' }
  | { state: 'failed'; message: string };

/** Loading, then success, error, or empty (spec §4). Fetches only when both type and testId are present (spec §5). */
export function useStandardResult(type: string | undefined, testId: string | undefined): StandardResult {
  const request = type && testId ? `${type}/${testId}` : undefined;
  const [answer, setAnswer] = useState<{ request: string; result: StandardResult }>();

  useEffect(() => {
    if (!type || !testId) return undefined;
    const leaving = new AbortController();
    const settle = (result: StandardResult) => setAnswer({ request: `${type}/${testId}`, result });
    requestStandardResult(type, testId, leaving.signal).then(
      (answers) => settle(answers.length === 0 ? { state: 'empty' } : { state: 'loaded', answers }),
      (reason: unknown) => {
        if (!leaving.signal.aborted) settle({ state: 'failed', message: messageOf(reason) });
      },
    );
    return () => leaving.abort();
  }, [type, testId]);

  if (request === undefined) return { state: 'empty' };
  // An answer to an earlier address is not this one's.
  return answer?.request === request ? answer.result : { state: 'loading' };
}

/** The spec's text when there is no message (spec §8). */
function messageOf(reason: unknown): string {
  return (reason instanceof Error ? reason.message : '') || 'Failed to fetch test result';
}
