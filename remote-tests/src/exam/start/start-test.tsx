import { addFullTest } from '@bandmark/contracts/api/full-tests';
import { addQuickTest, listTests, type TestRow } from '@bandmark/contracts/api/tests';
import { partHref } from '@bandmark/contracts/part-name';
import { rowFields } from '@bandmark/contracts/skill-fields';
import { isKeyedSkill, isQuickSkill, type QuickSkill, type Skill } from '@bandmark/domain/skills';
import { asApiError, call } from '@bandmark/platform';
import { Navigate } from '@bandmark/platform/router';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { QuietPage } from '../frame/quiet-page';
import { NoSuchTest } from '../frame/no-such-test';
import { Visit } from './visit';

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
  const [visit] = useState(() => new Visit(`${part.format}/${part.skill}`));

  const show = (request: Promise<number>) => {
    setOutcome(null);
    request.then(
      (myTestId) => setOutcome({ myTestId }),
      (error: unknown) => setOutcome({ failure: asApiError(error).message }),
    );
  };
  const tryAgain = () => show(findAdded(part, visit).then((found) => found ?? addTest(part)));
  const onVisit = useEffectEvent(() => {
    if (visit.isReload) tryAgain();
    else show(addTest(part));
  });
  useEffect(() => {
    visit.begin();
    // Once per visit: each call adds a test.
    if (!isAsked.current) onVisit();
    isAsked.current = true;
    return () => visit.end();
  }, [visit]);

  if (outcome && 'myTestId' in outcome) {
    return <Navigate to={partHref({ ...part, myTestId: outcome.myTestId })} replace />;
  }
  return (
    <QuietPage>{outcome ? <FailureNote message={outcome.failure} onRetry={tryAgain} /> : <LoadingText />}</QuietPage>
  );
}

async function addTest({ format }: AddedPart): Promise<number> {
  return (await call(format === 'full' ? addFullTest : addQuickTest, {})).myTestId;
}

/**
 * The test that was added during the visit although its response was lost; null if there is none. Compares a span of
 * this device with a span between two instants of the server, because the two clocks may differ.
 */
async function findAdded(part: AddedPart, visit: Visit): Promise<number | null> {
  const rows = await call(listTests, { query: { t: Date.now() } });
  const visitMs = Date.now() - visit.since;
  const isAdded = ({ serverTime, createdAt }: TestRow) =>
    serverTime !== undefined && serverTime - Date.parse(createdAt) <= visitMs;
  return rows.find((row) => isAdded(row) && isOpen(row, part))?.myTestId ?? null;
}

/** True if the test has the part, and it is not begun. */
function isOpen(row: TestRow, { format, skill }: AddedPart): boolean {
  if (format === 'full') return row.parts?.some((each) => each.skill === skill && isUntouched(each)) ?? false;
  const { begun, uuid } = rowFields(skill);
  return row.testId === null && isUntouched({ begun: row[begun], uuid: row[uuid] });
}

const isUntouched = ({ begun, uuid }: { begun: boolean | undefined; uuid: string | null }) => !begun && uuid === null;
