import type { Figure } from '@bandmark/contracts/tasks/question-groups';
import { LoadingText } from '@bandmark/ui/loading';
import { Button } from '@bandmark/ui/button';
import { useEffect, useState } from 'react';
import { texts } from '../../texts';
import { fetchFormFile, type FormFileOf } from '../part/fetch-form-file';
import styles from './drawing.module.css';

const T = texts.exam.questions.drawing;

/** A drawing of the form. Who cannot see it reads its description, and so does who cannot load it. */
export function Drawing({ figure, files }: { figure: Figure; files: FormFileOf }) {
  const { url, hasFailed, retry } = useDrawing(figure.file, files);
  return (
    <figure className={styles.figure}>
      {url === null ? (
        <div className={styles.missing} style={{ aspectRatio: `${figure.width} / ${figure.height}` }}>
          {hasFailed ? (
            <>
              <p role="alert">{T.failed}</p>
              <p>{figure.description}</p>
              <Button size="small" onClick={retry}>
                {texts.exam.tryAgain}
              </Button>
            </>
          ) : (
            <LoadingText />
          )}
        </div>
      ) : (
        <img src={url} width={figure.width} height={figure.height} alt={figure.description} />
      )}
    </figure>
  );
}

/** The drawing as an address of this page: an image cannot carry the grant that opens it. */
function useDrawing(file: string, { attemptId, grant }: FormFileOf) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const giveUp = new AbortController();
    let made: string | null = null;
    fetchFormFile({ attemptId, grant }, file, giveUp.signal).then(
      (blob) => {
        if (giveUp.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => {
        if (!giveUp.signal.aborted) setFailed(true);
      },
    );
    return () => {
      giveUp.abort();
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [attemptId, grant, file, tries]);
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { url, hasFailed, retry };
}
