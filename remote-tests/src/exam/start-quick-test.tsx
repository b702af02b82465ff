import type { QuickSkill } from '@bandmark/domain/test-formats';
import { asApiError } from '@bandmark/platform';
import { Navigate } from '@bandmark/platform/router';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { useEffect, useRef, useState } from 'react';
import { createQuickTest } from './create-quick-test';
import { QuietPage } from './quiet-page';

/** Adds a quick test and goes on to one of its parts. Nothing has begun yet when it arrives there. */
export function StartQuickTest({ skill }: { skill: QuickSkill }) {
  const [outcome, setOutcome] = useState<{ myTestId: number } | { failure: string } | null>(null);
  const isAsked = useRef(false);

  const create = () => {
    setOutcome(null);
    createQuickTest().then(
      (myTestId) => setOutcome({ myTestId }),
      (error: unknown) => setOutcome({ failure: asApiError(error).message }),
    );
  };
  useEffect(() => {
    // Once per visit: each call adds a test.
    if (isAsked.current) return;
    isAsked.current = true;
    create();
  }, []);

  if (outcome === null) return <LoadingText />;
  if ('myTestId' in outcome) return <Navigate to={`/quick-test-${skill}/${outcome.myTestId}`} replace />;
  return (
    <QuietPage>
      <FailureNote message={outcome.failure} onRetry={create} />
    </QuietPage>
  );
}
