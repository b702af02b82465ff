import { ChoiceList } from '../choice-list';
import { GappedText } from '../gapped-text';
import styles from '../gapped-text.module.css';
import type { GroupProps } from '../group-props';

/** Notes or a summary with gaps, for words of the text or for letters of a list. */
export function Summary({ group, answering }: GroupProps<'summary'>) {
  const { title, paragraphs, choices } = group;
  return (
    <>
      {choices ? <ChoiceList choices={choices} /> : null}
      <div className={styles.sheet}>
        <h4>{title}</h4>
        {paragraphs.map((text) => (
          <p key={text}>
            <GappedText {...{ text, choices, answering }} />
          </p>
        ))}
      </div>
    </>
  );
}
