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

/** The drawing within its address: an image cannot carry the grant that opens it. */
function useDrawing(file: string, { attemptId, grant }: FormFileOf) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const giveUp = new AbortController();
    fetchDrawing({ attemptId, grant }, file, giveUp.signal).then(
      (drawn) => {
        if (!giveUp.signal.aborted) setUrl(drawn);
      },
      () => {
        if (!giveUp.signal.aborted) setFailed(true);
      },
    );
    return () => {
      giveUp.abort();
      setUrl(null);
    };
  }, [attemptId, grant, file, tries]);
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { url, hasFailed, retry };
}

/** As a data URL: an object URL would mean nothing to the replay of the recorded page. */
async function fetchDrawing(files: FormFileOf, file: string, signal: AbortSignal): Promise<string> {
  const blob = await fetchFormFile(files, file, signal);
  return `data:image/svg+xml,${encodeURIComponent(await blob.text())}`;
}
