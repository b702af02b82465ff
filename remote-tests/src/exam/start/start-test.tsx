import { addFullTest } from '@bandmark/contracts/api/full-tests';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { partHref } from '@bandmark/contracts/part-name';
import { isKeyedSkill, isQuickSkill, type QuickSkill, type Skill } from '@bandmark/domain/skills';
import { asApiError, call } from '@bandmark/platform';
import { Navigate } from '@bandmark/platform/router';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { QuietPage } from '../frame/quiet-page';
import { NoSuchTest } from '../frame/no-such-test';

/** Starts a test of a type: `quick`, `full`, or a skill, which opens that part. */
export function StartTest({ type }: { type: string }) {
  if (type === 'quick') return <AddedTest format="quick" skill="writing" />;
  if (type === 'full') return <AddedTest format="full" skill="listening" />;
  if (isQuickSkill(type)) return <AddedTest format="quick" skill={type} />;
  if (isKeyedSkill(type)) return <AddedTest format="full" skill={type} />;
  return <NoSuchTest />;
}

type AddedPart = { format: 'quick'; skill: QuickSkill } | { format: 'full'; skill: Skill };

/** Adds a test and navigates to one of its parts, which is not begun yet. */
function AddedTest(part: AddedPart) {
  const [outcome, setOutcome] = useState<{ myTestId: number } | { failure: string } | null>(null);
  const isAsked = useRef(false);

  const create = () => {
    setOutcome(null);
    call(part.format === 'full' ? addFullTest : addQuickTest, {}).then(
      ({ myTestId }) => setOutcome({ myTestId }),
      (error: unknown) => setOutcome({ failure: asApiError(error).message }),
    );
  };
  const onVisit = useEffectEvent(create);
  useEffect(() => {
    // Once per visit: each call adds a test.
    if (isAsked.current) return;
    isAsked.current = true;
    onVisit();
  }, []);

  if (outcome === null) return <LoadingText />;
  if ('myTestId' in outcome) return <Navigate to={partHref({ ...part, myTestId: outcome.myTestId })} replace />;
  return (
    <QuietPage>
      <FailureNote message={outcome.failure} onRetry={create} />
    </QuietPage>
  );
}
