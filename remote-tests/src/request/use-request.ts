import { ApiError } from '@bandmark/platform';
import { useEffect, useEffectEvent, useState } from 'react';

export type RequestState<Answer> =
  | { kind: 'loading' }
  | { kind: 'done'; answer: Answer }
  /** `status`: HTTP, 0 when no answer came. */
  | { kind: 'failed'; status: number; message: string };

/** Asks when the screen opens and whenever `key` changes. Asking again keeps the answer that is shown until a new one comes. */
export function useRequest<Answer>(
  key: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
): { state: RequestState<Answer>; retry(): void } {
  const [round, setRound] = useState(0);
  const asked = `${key} ${round}`;
  const [held, setHeld] = useState<{ key: string; asked: string; state: RequestState<Answer> }>();
  const request = useEffectEvent(ask);

  useEffect(() => {
    const leaving = new AbortController();
    const settle = (state: RequestState<Answer>) => {
      if (leaving.signal.aborted) return;
      setHeld((before) =>
        state.kind === 'failed' && before?.key === key && before.state.kind === 'done' ? before : { key, asked, state },
      );
    };
    request(leaving.signal).then(
      (answer) => settle({ kind: 'done', answer }),
      (error: unknown) =>
        settle({
          kind: 'failed',
          status: error instanceof ApiError ? error.status : 0,
          message: error instanceof Error ? error.message : 'Something went wrong.',
        }),
    );
    return () => leaving.abort();
  }, [key, asked]);

  const isShown = held?.key === key && (held.asked === asked || held.state.kind === 'done');
  return { state: isShown ? held.state : { kind: 'loading' }, retry: () => setRound((count) => count + 1) };
}
