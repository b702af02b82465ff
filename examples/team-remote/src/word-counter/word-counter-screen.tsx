import { href } from '@bandmark/contracts/routes';
import { wordCount } from '@bandmark/domain/word-count';
import { siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { Wrap } from '@bandmark/ui/page';
import { useId, useState } from 'react';
import { texts } from '../texts';
import styles from './word-counter-screen.module.css';

/** Words of a long writing task. */
const LONG_TASK = 250;

/** `/x/practice` */
export function WordCounterScreen() {
  const [text, setText] = useState('');
  const id = useId();
  const words = wordCount(text);
  return (
    <main className={styles.screen}>
      <Wrap isNarrow>
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
        <label htmlFor={id}>{texts.label}</label>
        <textarea
          id={id}
          className={styles.text}
          rows={12}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <p role="status">
          <strong>{texts.words(words)}</strong> {words < LONG_TASK ? texts.missing(LONG_TASK - words) : texts.enough}
        </p>
        <Link to={href('tests')}>{texts.toTests(siteSettings().siteName)}</Link>
      </Wrap>
    </main>
  );
}
