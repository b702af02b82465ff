import { Button } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { gripIcon, microphoneIcon, moveIcon } from '@bandmark/ui/icons';
import { IconButton } from '@bandmark/ui/icon-button';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { type RefObject, useId, useRef, useState } from 'react';
import { PlayerIcon } from '../controls/player-icon';
import { LoadAgain } from '../player/load-again';
import { texts } from '../texts';
import styles from './camera-box.module.css';
import { useDrag } from './use-drag';

export interface CameraBoxProps {
  url: string;
  media: RefObject<HTMLVideoElement | null>;
  /** False if there is no file to load again; null while that is unknown. */
  hasCamera: boolean | null;
  canMove: boolean;
  /** Without a header, on narrow pages; the Mute button then lies over the picture. */
  isBare: boolean;
  /** Called on every move, so that the hint can be hidden. */
  onMoved: () => void;
}

/** The recorded camera, or only its sound when the recording has no picture. The player controls it. */
export function CameraBox({ url, media, hasCamera, canMove, isBare, onMoved }: CameraBoxProps) {
  const [kind, setKind] = useState<'camera' | 'sound' | 'missing'>('camera');
  const [isMuted, setIsMuted] = useState(false);
  const box = useRef<HTMLElement>(null);
  const drag = useDrag(box, onMoved);
  const helpId = useId();
  const place = canMove ? drag.place : null;
  // A reloaded file starts at 0; the player then seeks it to the current time.
  const load = () => {
    setKind('camera');
    media.current?.load();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={styles.box}
      aria-label={texts.camera.label}
      data-floating={place ? true : undefined}
      data-bare={isBare ? true : undefined}
      data-movable={canMove ? true : undefined}
      style={place ? { transform: `translate(${place.x}px, ${place.y}px)` } : undefined}
      {...(canMove ? drag.handlers : {})}
    >
      <div className={styles.head}>
        {canMove ? <Icon drawing={gripIcon} /> : null}
        {isBare ? null : kind === 'sound' ? texts.camera.sound : texts.camera.camera}
        <span className={styles.tools}>
          <Button
            variant="quiet"
            size="small"
            className={styles.tool}
            aria-pressed={isMuted}
            aria-label={texts.camera.mute}
            title={texts.camera.mute}
            onClick={() => setIsMuted(!isMuted)}
          >
            <PlayerIcon name={isMuted ? 'muted' : 'sound'} />
          </Button>
          {canMove ? (
            <>
              <IconButton
                className={styles.tool}
                size="small"
                icon={moveIcon}
                label={texts.camera.move}
                aria-describedby={helpId}
                onClick={drag.toNextCorner}
                onKeyDown={drag.onKeyDown}
              />
              <VisuallyHidden>
                <span id={helpId}>{texts.camera.moveKeys}</span>
              </VisuallyHidden>
            </>
          ) : null}
        </span>
      </div>
      <div className={styles.picture}>
        <video
          ref={media}
          src={url}
          preload="auto"
          playsInline
          muted={isMuted}
          onLoadedMetadata={(event) => setKind(event.currentTarget.videoWidth > 0 ? 'camera' : 'sound')}
          onError={() => setKind('missing')}
        >
          {texts.camera.noVideo}
        </video>
        {kind === 'sound' ? (
          <p className={styles.instead}>
            <Icon drawing={microphoneIcon} size={32} />
            {texts.camera.soundOnly}
          </p>
        ) : null}
        {kind === 'missing' && hasCamera === false ? <p className={styles.instead}>{texts.camera.none}</p> : null}
        {kind === 'missing' && hasCamera ? (
          <LoadAgain className={styles.instead} message={texts.camera.missing} onLoad={load} part={box} />
        ) : null}
      </div>
    </section>
  );
}
