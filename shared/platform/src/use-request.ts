import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type ApiError, asApiError } from './api';

export type RequestState<Data> =
  /** The key is null: nothing is requested. */
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'error'; error: ApiError }
  /** `error`: why the last reload failed; the data of the earlier request stays. */
  | { kind: 'ready'; data: Data; isReloading: boolean; error: ApiError | null };

export interface RequestHandle<Data> {
  state: RequestState<Data>;
  /** Repeats the request, after a failure or to refresh. Current data stays visible until the new data arrives. */
  retry(): void;
}

/**
 * The result of the last settled request. `round` counts retries; it differs from the hook's own count while a retry is
 * pending.
 */
interface Settled<Data> {
  key: string;
  round: number;
  loaded: { data: Data } | null;
  error: ApiError | null;
}

/**
 * Reads data for a page: sends the request on mount and whenever `key` changes, aborts requests that are no longer
 * needed, and drops data of another key. With a null key it requests nothing. The state keeps its identity until it
 * changes.
 *
 * Two readers cannot use it: a certificate's record, where two components share one request and its retry
 * (remote-certificate, `SharedCertificate`), and a replay, which plays while its files are still loading
 * (remote-replay, `loadReplay`).
 * @param key identifies what `request` reads, such as the parameters of the address
 */
export function useRequest<Data>(
  key: string | null,
  request: (signal: AbortSignal) => Promise<Data>,
): RequestHandle<Data> {
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<Settled<Data> | null>(null);
  const send = useEffectEvent(request);

  useEffect(() => {
    if (key === null) return undefined;
    const leaving = new AbortController();
    send(leaving.signal).then(
      (data) => {
        if (!leaving.signal.aborted) setSettled({ key, round, loaded: { data }, error: null });
      },
      (thrown: unknown) => {
        if (leaving.signal.aborted) return;
        const error = asApiError(thrown);
        setSettled((before) => ({ key, round, loaded: before?.key === key ? before.loaded : null, error }));
      },
    );
    return () => leaving.abort();
  }, [key, round]);

  const retry = useCallback(() => setRound((count) => count + 1), []);
  const state = useMemo(() => stateOf(key, round, settled), [key, round, settled]);
  return { state, retry };
}

function stateOf<Data>(key: string | null, round: number, settled: Settled<Data> | null): RequestState<Data> {
  if (key === null) return { kind: 'idle' };
  if (settled?.key !== key) return { kind: 'loading' };
  const isPending = settled.round !== round;
  const error = isPending ? null : settled.error;
  if (settled.loaded) return { kind: 'ready', data: settled.loaded.data, isReloading: isPending, error };
  return error ? { kind: 'error', error } : { kind: 'loading' };
}
