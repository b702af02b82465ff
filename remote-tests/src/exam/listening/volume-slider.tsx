import { useId } from 'react';
import { listeningTexts } from './listening-texts';
import styles from './volume-slider.module.css';

const words = listeningTexts;

interface VolumeProps {
  /** From 0 to 1. */
  value: number;
  /** False if only the keys of the device can change it. */
  isSettable: boolean;
  onChange(value: number): void;
}

/** Sets the volume of the recordings. */
export function Volume({ value, isSettable, onChange }: VolumeProps) {
  const id = useId();
  if (!isSettable) return <p className={styles.keys}>{words.volumeKeys}</p>;
  return (
    <div className={styles.volume}>
      <label htmlFor={id}>{words.volume}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
      />
    </div>
  );
}
