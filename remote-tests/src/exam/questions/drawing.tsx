import type { Figure } from '@bandmark/contracts/tasks/question-groups';
import { LoadingText } from '@bandmark/ui/loading';
import { Button } from '@bandmark/ui/button';
import { useEffect, useRef, useState } from 'react';
import { DrawingImage } from '../../answer/drawing-image';
import { examTexts } from '../exam-texts';
import { fetchFormFile, type FormFileOf } from '../part/fetch-form-file';
import styles from './drawing.module.css';
import { questionTexts } from './question-texts';

const words = questionTexts.drawing;

/** A drawing of the form. Its description serves candidates who cannot see it, and those for whom it does not load. */
export function Drawing({ figure, files }: { figure: Figure; files: FormFileOf }) {
  const { svg, hasFailed, retry } = useDrawing(figure.file, files);
  const frame = useRef<HTMLElement>(null);
  const tryAgain = () => {
    retry();
    // The pressed button disappears.
    frame.current?.focus({ preventScroll: true });
  };
  return (
    <figure ref={frame} className={styles.figure} tabIndex={-1}>
      {svg === null ? (
        <div className={styles.missing} style={{ aspectRatio: `${figure.width} / ${figure.height}` }}>
          {hasFailed ? (
            <>
              <p role="alert">{words.failed}</p>
              <p>{figure.description}</p>
              <Button size="small" onClick={tryAgain}>
                {examTexts.tryAgain}
              </Button>
            </>
          ) : (
            <LoadingText />
          )}
        </div>
      ) : (
        <DrawingImage figure={figure} svg={svg} />
      )}
    </figure>
  );
}

/** Fetches the drawing's SVG, because an `<img>` cannot send the grant that authorises it. */
function useDrawing(file: string, { attemptId, grant }: FormFileOf) {
  const [svg, setSvg] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const giveUp = new AbortController();
    fetchFormFile({ attemptId, grant }, file, giveUp.signal)
      .then((blob) => blob.text())
      .then(
        (drawn) => {
          if (!giveUp.signal.aborted) setSvg(drawn);
        },
        () => {
          if (!giveUp.signal.aborted) setFailed(true);
        },
      );
    return () => {
      giveUp.abort();
      setSvg(null);
    };
  }, [attemptId, grant, file, tries]);
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { svg, hasFailed, retry };
}
