import { partHref, type PartName } from '@bandmark/contracts/part-name';
import { refusalOf } from '@bandmark/contracts/refusal';
import { isQuickSkill, type Skill } from '@bandmark/domain/skills';
import type { TestFormat } from '@bandmark/domain/test-formats';
import { useAppStore } from '@bandmark/platform';
import { useParams } from '@bandmark/platform/router';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { useEffect, useMemo, useState } from 'react';
import { EssaysRoom } from './essays/essays-room';
import { examTexts } from './exam-texts';
import { ExamFacts } from './facts/exam-facts';
import { NoSuchTest } from './frame/no-such-test';
import { LoadingPage, QuietPage } from './frame/quiet-page';
import { ListeningRoom } from './listening/listening-room';
import { type BegunExam, begunExam, usePart } from './part/test-part';
import { ReadingRoom } from './reading/reading-room';
import type { ExamRun } from './session/exam-run';
import type { ExamSnapshot } from './session/exam-snapshot';
import { LeaveGuard } from './session/leave-guard';
import { useExamRun } from './session/use-exam-run';
import { SpeakingRoom } from './speaking/speaking-room';
import { BeforeYouStart } from './start/before-you-start';
import { AfterExam } from './submit/after-exam';
import { TypedAhead } from './writing/typed-ahead';
import { WritingRoom } from './writing/writing-room';

interface ExamPageProps {
  format: TestFormat;
  /** Null if the URL names no skill. */
  skill: Skill | null;
}

/** One part of a test: before it, while it is taken, and after it. */
export function ExamPage({ format, skill }: ExamPageProps) {
  const { testId } = useParams();
  const name = useMemo(() => partNamed(format, skill, Number(testId)), [format, skill, testId]);
  if (!name) return <NoSuchTest />;
  return <PartPage key={partHref(name)} name={name} />;
}

function partNamed(format: TestFormat, skill: Skill | null, myTestId: number): PartName | null {
  if (skill === null || !Number.isSafeInteger(myTestId) || myTestId <= 0) return null;
  if (format === 'full') return { format, myTestId, skill };
  return isQuickSkill(skill) ? { format, myTestId, skill } : null;
}

function PartPage({ name }: { name: PartName }) {
  const { state, retry } = usePart(name);
  const [justBegun, setJustBegun] = useState<BegunExam | null>(null);
  const [typedAhead] = useState(() => new TypedAhead());
  useEffect(() => () => typedAhead.stop(), [typedAhead]);
  // The outbox is keyed by user: without the user it could not find the answer on the device.
  const signedIn = useAppStore(({ user }) => (user ? (user.userId ?? user.email ?? user.name) : null));
  // The exam survives the end of the session: the attempt's grant authorises answers and recording.
  const [userId, setUserId] = useState(signedIn);
  if (userId === null && signedIn !== null) setUserId(signedIn);
  // If the part was begun before a reload or a crash, the exam resumes at once, with the devices that the recorder
  // remembers.
  const found = useMemo(() => (state.kind === 'ready' ? begunExam(name, state.data) : null), [name, state]);

  if (state.kind === 'error' && [400, 403, 404].includes(refusalOf(state.error))) return <NoSuchTest />;
  const part = state.kind === 'ready' ? state.data.part : null;
  const begun = justBegun ?? found;
  if (!part || !begun) {
    return (
      <QuietPage isNarrow={!part}>
        {part ? (
          <BeforeYouStart {...{ name, part, typedAhead }} onBegun={setJustBegun} />
        ) : state.kind === 'error' ? (
          <FailureNote message={state.error.message} onRetry={retry}>
            {examTexts.nothingLost}
          </FailureNote>
        ) : (
          <LoadingText />
        )}
      </QuietPage>
    );
  }
  if (userId === null) return <LoadingPage />;
  return <BegunExamPage {...{ begun, userId, typedAhead }} testName={examTexts.testName(name.format, part.number)} />;
}

interface BegunExamPageProps {
  begun: BegunExam;
  userId: string;
  testName: string;
  typedAhead: TypedAhead;
}

/** A begun exam in whatever phase it is. */
function BegunExamPage({ begun, userId, testName, typedAhead }: BegunExamPageProps) {
  const running = useExamRun(begun, userId);
  const current = running?.run;
  useEffect(() => (current ? new ExamFacts(current).start() : undefined), [current]);
  const isOver = running?.exam.phase === 'submitting' || running?.exam.phase === 'submitted';
  // If another tab has finished the part, no editor takes over the keys.
  useEffect(() => {
    if (isOver) typedAhead.stop();
  }, [isOver, typedAhead]);
  if (!running || running.exam.phase === 'opening') return <LoadingPage />;
  const { run, exam } = running;
  if (isOver) return <AfterExam name={begun.name} run={run} exam={exam} />;
  // Reading the task in English is part of the test. A browser's translation also replaces text nodes that React owns.
  return (
    <div translate="no">
      <Room {...{ run, exam, testName, typedAhead }} />
      <LeaveGuard run={run} exam={exam} />
    </div>
  );
}

interface RoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  testName: string;
  typedAhead: TypedAhead;
}

/** Chooses the room by the kind of task. */
function Room({ run, exam, testName, typedAhead }: RoomProps) {
  const { task } = exam.attempt;
  switch (task.kind) {
    case 'writing':
      return <WritingRoom {...{ run, exam, task, testName, typedAhead }} />;
    case 'speaking':
      return <SpeakingRoom {...{ run, exam, task, testName }} />;
    case 'essays':
      return <EssaysRoom {...{ run, exam, task, testName, typedAhead }} />;
    case 'listening':
      return <ListeningRoom {...{ run, exam, task, testName }} />;
    case 'reading':
      return <ReadingRoom {...{ run, exam, task, testName }} />;
  }
}
