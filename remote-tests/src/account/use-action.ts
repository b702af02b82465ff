import { asApiError } from '@bandmark/platform';
import { useState } from 'react';

interface Action {
  isBusy: boolean;
  /** `done` after a success, why the last run failed, or empty. */
  outcome: string;
  run(): void;
  /** Clears the outcome of the last run. */
  forget(): void;
}

/** What a button does and says: it is busy while `act` runs, and its outcome is shown beside it. */
export function useAction(act: () => Promise<unknown>, done = ''): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const run = async () => {
    setIsBusy(true);
    setOutcome('');
    try {
      await act();
      setOutcome(done);
    } catch (thrown) {
      setOutcome(asApiError(thrown).message);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, outcome, run: () => void run(), forget: () => setOutcome('') };
}
