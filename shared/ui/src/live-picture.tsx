import { useEffect, useRef } from 'react';
import styles from './live-picture.module.css';

/** What the camera sees, mirrored as people know themselves. Muted: the own voice would feed back. */
export function LivePicture({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null);
  // `srcObject` is no attribute, so React cannot set it.
  useEffect(() => {
    const element = video.current;
    if (element) element.srcObject = stream;
    return () => {
      if (element) element.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} className={styles.picture} autoPlay muted playsInline aria-label="Live camera preview" />;
}
