import { addQuickTest } from '@bandmark/contracts/api/tests';
import { href } from '@bandmark/contracts/routes';
import { isSkill, skillName } from '@bandmark/domain/skills';
import { isQuickSkill, type QuickSkill } from '@bandmark/domain/test-formats';
import { asApiError, call } from '@bandmark/platform';
import { Link, Navigate } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { useEffect, useRef, useState } from 'react';
import { QuietPage } from '../frame/quiet-page';
import { texts } from '../../texts';

const words = texts.exam.comingSoon;

/** Starts a test of a type (`quick`, `full` or a skill), or says that the type is not open yet. */
export function StartTest({ type }: { type: string }) {
  if (type === 'quick') return <StartQuickTest skill="writing" />;
  if (isQuickSkill(type)) return <StartQuickTest skill={type} />;
  return <ComingSoon type={type} />;
}

/** Adds a quick test and goes on to one of its parts, where nothing has begun yet. */
function StartQuickTest({ skill }: { skill: QuickSkill }) {
  const [outcome, setOutcome] = useState<{ myTestId: number } | { failure: string } | null>(null);
  const isAsked = useRef(false);

  const create = () => {
    setOutcome(null);
    call(addQuickTest, {}).then(
      ({ myTestId }) => setOutcome({ myTestId }),
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
  if ('myTestId' in outcome) return <Navigate to={href(`quick-test-${skill}`, { testId: outcome.myTestId })} replace />;
  return (
    <QuietPage>
      <FailureNote message={outcome.failure} onRetry={create} />
    </QuietPage>
  );
}

function ComingSoon({ type }: { type: string }) {
  return (
    <QuietPage>
      <EmptyState
        isPage
        title={words.title}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={href('tests')}>
            {texts.exam.backToTests}
          </Link>
        }
      >
        {words.notOpen(nameOf(type))}
      </EmptyState>
    </QuietPage>
  );
}

function nameOf(type: string): string {
  if (isSkill(type)) return words.skillTest(skillName(type));
  return type === 'full' ? words.fullTest : words.otherTest;
}
