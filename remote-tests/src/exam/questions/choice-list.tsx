import type { Choice } from '@bandmark/contracts/tasks/question-groups';
import styles from './choice-list.module.css';

/** Choices that several questions share, to read before choosing. */
export function ChoiceList({ title, choices }: { title?: string; choices: readonly Choice[] }) {
  const isShort = choices.every(({ text }) => text.length <= 18);
  return (
    <div className={styles.box}>
      {title === undefined ? null : <h4>{title}</h4>}
      <ul className={isShort ? styles.short : undefined}>
        {choices.map(({ letter, text }) => (
          <li key={letter}>
            <b>{letter}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
