import { skillFacts, skillName } from '@bandmark/domain/skills';
import { Button } from '@bandmark/ui/button';
import { downloadIcon } from '@bandmark/ui/icons';
import { saveFile } from '@bandmark/ui/save-file';
import { useEffect, useState } from 'react';
import styles from './answer-file-offer.module.css';
import type { ExamRun } from './exam-run';
import type { ExamSnapshot } from './exam-snapshot';
import { sessionTexts } from './session-texts';

const words = sessionTexts.file;
/** Most lost connections return sooner. */
const OFFERED_AFTER_MS = 30_000;

/** Offers a download of the text while the server does not have it; the account page accepts the file later. */
export function AnswerFileOffer({ run, exam }: { run: ExamRun; exam: ExamSnapshot }) {
  const { phase, status, attempt, problem, text } = exam;
  // Stays until Submit: where the device stores nothing, each pause in typing ends the status, and the offer would come
  // and go.
  const [wasNotKept, setWasNotKept] = useState(false);
  if (status === 'not-kept' && !wasNotKept) setWasNotKept(true);
  const isSubmitted = phase === 'submitted';
  const isOnPage = wasNotKept && !isSubmitted;
  const isRefused = status === 'closed' || isOnPage || phase === 'held' || problem !== null;
  const isAway = useLasting(!isSubmitted && (exam.isOffline || status === 'offline'), OFFERED_AFTER_MS);
  if (skillFacts(attempt.skill).response === 'speech' || text.trim() === '' || !(isRefused || isAway)) return null;
  const download = async () => {
    const content = JSON.stringify(await run.answerFile(), null, 2);
    saveFile(words.name(skillName(attempt.skill)), new Blob([content], { type: 'application/json' }));
  };
  return (
    <div className={styles.offer}>
      <p>{isSubmitted ? words.aboutLate : words.about}</p>
      <Button icon={downloadIcon} onClick={() => void download()}>
        {words.download}
      </Button>
    </div>
  );
}

/** True once `isNow` has been true for `ms` milliseconds. */
function useLasting(isNow: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isNow) return undefined;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isNow, ms]);
  return isNow && isLong;
}
