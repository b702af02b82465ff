import { href } from '@bandmark/contracts/routes';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import { type ApiError, useAppStore } from '@bandmark/platform';
import { Link, useParams } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { useEffect, useMemo, useState } from 'react';
import { texts } from '../texts';
import { QuietPage } from './frame/quiet-page';
import { useExamRun } from './session/use-exam-run';
import { SpeakingRoom } from './speaking/speaking-room';
import { BeforeYouStart } from './start/before-you-start';
import { LeaveGuard } from './session/leave-guard';
import { AfterExam } from './submit/after-exam';
import { type BegunExam, usePart } from './part/test-part';
import { TypedAhead } from './writing/typed-ahead';
import { WritingRoom } from './writing/writing-room';

/** One part of a quick test: before it, while it is taken, and after it. */
export function ExamPage({ skill }: { skill: QuickSkill }) {
  const { testId } = useParams();
  return <PartPage key={testId} testId={testId} skill={skill} />;
}

function PartPage({ testId, skill }: { testId: string | undefined; skill: QuickSkill }) {
  const { state, retry } = usePart(testId, skill);
  const [justBegun, setJustBegun] = useState<BegunExam | null>(null);
  const [typedAhead] = useState(() => new TypedAhead());
  useEffect(() => () => typedAhead.stop(), [typedAhead]);
  // The outbox is keyed by user: without the user it could not find the answer on the device.
  const userId = useAppStore(({ user }) => (user ? (user.userId ?? user.email ?? user.name) : null));
  // Begun before a reload or a crash: the exam goes on at once, with the devices that the recorder remembers.
  const found = useMemo<BegunExam | null>(
    () =>
      state.kind === 'ready' && state.data.part.attempt
        ? { attempt: state.data.part.attempt, clock: state.data.clock }
        : null,
    [state],
  );

  if (state.kind === 'idle') return <NoTest />;
  if (state.kind === 'error') return <PartFailure error={state.error} onRetry={retry} />;
  if (state.kind === 'loading') return <LoadingText />;
  const { part } = state.data;
  const begun = justBegun ?? found;
  if (!begun) return <BeforeYouStart part={part} typedAhead={typedAhead} onBegun={setJustBegun} />;
  if (userId === null) return <LoadingText />;
  return <ExamRoom {...{ begun, userId, typedAhead }} testName={texts.exam.testName(part.number)} />;
}

interface ExamRoomProps {
  begun: BegunExam;
  userId: string;
  testName: string;
  typedAhead: TypedAhead;
}

/** A begun exam in whatever phase it is. */
function ExamRoom({ begun, userId, testName, typedAhead }: ExamRoomProps) {
  const running = useExamRun(begun, userId);
  if (!running || running.exam.phase === 'opening') return <LoadingText />;
  const { run, exam } = running;
  if (exam.phase === 'submitting' || exam.phase === 'submitted') return <AfterExam exam={exam} />;
  const { task } = exam.attempt;
  return (
    <>
      {task.kind === 'writing' ? (
        <WritingRoom {...{ run, exam, task, testName, typedAhead }} />
      ) : (
        <SpeakingRoom run={run} exam={exam} task={task} testName={testName} />
      )}
      <LeaveGuard run={run} exam={exam} />
    </>
  );
}

function NoTest() {
  return (
    <QuietPage>
      <EmptyState
        isPage
        title={texts.exam.notFound.title}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={href('tests')}>
            {texts.exam.backToTests}
          </Link>
        }
      >
        {texts.exam.notFound.why}
      </EmptyState>
    </QuietPage>
  );
}

function PartFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  if ([400, 403, 404].includes(error.status)) return <NoTest />;
  return (
    <QuietPage>
      <FailureNote message={error.message} onRetry={onRetry}>
        {texts.exam.nothingLost}
      </FailureNote>
    </QuietPage>
  );
}
