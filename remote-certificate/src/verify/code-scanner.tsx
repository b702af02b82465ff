import { useEffect, useRef, useState } from 'react';
import styles from './code-scanner.module.css';
import { codeIn } from './read-code';
import { verifyTexts as texts } from './verify-texts';

/** Looks for a QR code in the camera's picture until it finds one; the camera is on for as long as this is shown. */
export function CodeScanner({ onCode }: { onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const found = useRef(onCode);
  useEffect(() => {
    found.current = onCode;
  });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const look = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const element = video.current;
      if (isOver || !element) return;
      element.srcObject = stream;
      await element.play();
      for (;;) {
        const code = await codeIn(element);
        if (isOver) return;
        if (code !== null) return found.current(code);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    };
    look()
      .catch(() => {
        stop();
        setFailed(!isOver);
      })
      .finally(() => isOver && stop());
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  if (hasFailed)
    return (
      <p role="alert" className={styles.words}>
        {texts.open.noCamera}
      </p>
    );
  return (
    <div className={styles.scanner}>
      <video ref={video} muted playsInline className={styles.video} />
      <p className={styles.words}>{texts.open.scanning}</p>
    </div>
  );
}
