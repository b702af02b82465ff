import { useRef, useState } from 'react';
import { LoadAgain } from '../player/load-again';
import { texts } from '../texts';
import styles from './camera-box.module.css';

/**
 * The recorded camera, or its sound, with the browser's controls, where the screen cannot be replayed. Hidden if its
 * file cannot be loaded at all, because not every answer has a camera.
 */
export function CameraAlone({ url }: { url: string }) {
  const [loaded, setLoaded] = useState<'camera' | 'sound' | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const box = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const load = () => {
    setIsMissing(false);
    video.current?.load();
  };
  if (isMissing && !loaded) return null;
  return (
    <section ref={box} tabIndex={-1} className={styles.box} aria-label={texts.camera.label}>
      <div className={styles.head}>{texts.camera[loaded ?? 'camera']}</div>
      <div className={styles.picture}>
        <video
          ref={video}
          src={url}
          controls
          preload="metadata"
          playsInline
          onLoadedMetadata={(event) => setLoaded(event.currentTarget.videoWidth > 0 ? 'camera' : 'sound')}
          onError={() => setIsMissing(true)}
        >
          {texts.camera.noVideo}
        </video>
        {isMissing ? (
          <LoadAgain className={styles.instead} message={texts.camera.missing} onLoad={load} part={box} />
        ) : null}
      </div>
    </section>
  );
}
