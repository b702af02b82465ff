import { addQuickTest } from '@bandmark/contracts/api/tests';
import { asApiError, call } from '@bandmark/platform';
import { useEffect, useState } from 'react';
import { testsListTexts } from './tests-list-texts';

const words = testsListTexts;

/** Adds a quick test. Ignores an invalid response body: the reloaded list has the test (spec §7). @throws ApiError */
async function addTest(): Promise<void> {
  try {
    await call(addQuickTest, {});
  } catch (reason) {
    if (!asApiError(reason).is('bad_response')) throw reason;
  }
}

/** Delay between the response and the reload (spec §4, §9). */
const RELOAD_DELAY_MS = 1000;

/** Adding a quick test: busy, post, then the page reloads after a second. */
export function useAddQuickTest(reload: () => void) {
  const [isCreating, setIsCreating] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAdded, setIsAdded] = useState(false);
  // An effect, so that nothing reloads once the candidate has left the page, perhaps for an exam.
  useEffect(() => {
    if (!isAdded) return undefined;
    const timer = setTimeout(reload, RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAdded, reload]);

  const add = async () => {
    if (isCreating) return;
    setIsCreating(true);
    setFailure(undefined);
    try {
      await addTest();
      setIsAdded(true);
    } catch (reason) {
      const error = asApiError(reason);
      // Without the API's own response, its server may have added the test.
      const isRefused = error.status !== 0 && !error.is('http_error');
      setFailure(isRefused ? words.notAdded(error.message) : words.mayBeAdded(error.message));
      setIsCreating(false);
    }
  };
  return { isCreating, failure, add };
}
