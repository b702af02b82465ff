import { useState } from 'react';

/** The parts of `useRequest`'s state that matter here. */
interface Requested<Failure> {
  kind: string;
  /** Absent or null while a request is under way. */
  error?: Failure | null;
  isReloading?: boolean;
}

/**
 * Why the last request failed, also while what it should replace is reloaded: a note that came and went with each
 * refresh would be read out each time.
 */
export function useLastingError<Failure>({ error = null, isReloading = false }: Requested<Failure>): Failure | null {
  const [settled, setSettled] = useState<Failure | null>(null);
  if (isReloading) return settled;
  if (settled !== error) setSettled(error);
  return error;
}
