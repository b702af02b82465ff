import { Button } from '@bandmark/ui/button';
import { playIcon } from '@bandmark/ui/icons';
import { useEffect, useRef, useState } from 'react';
import styles from './check-stage.module.css';
import { startTexts } from './start-texts';

const words = startTexts.check;

interface CheckPlaybackProps {
  video: Blob;
  poster: string;
  /** Called when playing begins. @returns called when it ends */
  onPlaying(): () => void;
}

/** Plays the recording of the check, automatically if the browser allows it. */
export function CheckPlayback({ video, poster, onPlaying }: CheckPlaybackProps) {
  const element = useRef<HTMLVideoElement>(null);
  const ended = useRef<(() => void) | null>(null);
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(video);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [video]);

  const play = () => {
    element.current?.play().catch(() => {
      // The autoplay policy requires a click, or the page was left: the candidate can use the button.
    });
  };
  const end = () => {
    ended.current?.();
    ended.current = null;
  };
  useEffect(() => {
    if (url) play();
    return end;
  }, [url]);

  return (
    <>
      <video
        ref={element}
        src={url}
        poster={poster}
        playsInline
        aria-label={words.playback}
        onPlaying={() => (ended.current ??= onPlaying())}
        onEnded={end}
      />
      <Button icon={playIcon} className={styles.play} onClick={play}>
        {words.play}
      </Button>
    </>
  );
}
