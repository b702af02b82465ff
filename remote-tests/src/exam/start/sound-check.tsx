import { Button } from '@bandmark/ui/button';
import { playIcon } from '@bandmark/ui/icons';
import { Segmented } from '@bandmark/ui/segmented';
import { useEffect, useRef, useState } from 'react';
import { rememberedVolume, rememberVolume } from '../listening/volume';
import { Volume } from '../listening/volume-slider';
import styles from './sound-check.module.css';
import sentence from './sound-check.mp3';
import { startTexts } from './start-texts';

const words = startTexts.soundCheck;

/** Plays a sentence as loud as the recordings of the test. The volume set here applies to them too. */
export function SoundCheck() {
  const sound = useRef<HTMLAudioElement>(null);
  const [volume, setVolume] = useState(rememberedVolume);
  const [isSettable, setSettable] = useState(true);
  const [hasPlayed, setPlayed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [heard, setHeard] = useState<'' | 'yes' | 'no'>('');

  useEffect(() => {
    const element = sound.current;
    if (!element) return;
    element.volume = volume;
    setSettable(Math.abs(element.volume - volume) < 0.01);
    rememberVolume(volume);
  }, [volume]);

  const play = async () => {
    const element = sound.current;
    if (!element) return;
    element.currentTime = 0;
    try {
      await element.play();
      setPlayed(true);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };

  return (
    <section className={styles.check} aria-labelledby="sound-check-heading">
      <h2 id="sound-check-heading">{words.title}</h2>
      <p>{words.about}</p>
      <audio ref={sound} src={sentence} preload="auto" />
      <div className={styles.controls}>
        <Button icon={playIcon} onClick={() => void play()}>
          {hasPlayed ? words.again : words.play}
        </Button>
        <Volume value={volume} isSettable={isSettable} onChange={setVolume} />
      </div>
      {hasFailed ? <p role="alert">{words.failed}</p> : null}
      {hasPlayed && !hasFailed ? (
        <Segmented<'' | 'yes' | 'no'>
          legend={words.question}
          options={[
            { value: 'yes', label: words.yes },
            { value: 'no', label: words.no },
          ]}
          value={heard}
          onChange={setHeard}
        />
      ) : null}
      <p role="status" className={styles.outcome}>
        {heard === 'yes' ? words.good : heard === 'no' ? words.help : ''}
      </p>
    </section>
  );
}
