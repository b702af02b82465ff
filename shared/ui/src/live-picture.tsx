import { useEffect, useRef } from 'react';
import styles from './live-picture.module.css';
import { texts } from './texts';

/**
 * The camera's picture, mirrored, as people see themselves in a mirror. Muted, because the microphone would feed back.
 */
export function LivePicture({ stream, label = texts.camera.live }: { stream: MediaStream | null; label?: string }) {
  const video = useRef<HTMLVideoElement>(null);
  // React cannot set `srcObject`: it is a property without an attribute.
  useEffect(() => {
    const element = video.current;
    if (element) element.srcObject = stream;
    return () => {
      if (element) element.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} className={styles.picture} autoPlay muted playsInline aria-label={label} />;
}
