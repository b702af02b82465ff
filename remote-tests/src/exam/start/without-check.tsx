import { Button } from '@bandmark/ui/button';
import { useId, useState } from 'react';
import { startTexts } from './start-texts';
import type { NotCheckedReason } from './use-device-check';
import styles from './without-check.module.css';

const words = startTexts.withoutCheck;
const REASONS = Object.keys(words.reasons) as NotCheckedReason[];

interface WithoutCheckProps {
  reason: NotCheckedReason | null;
  onChoose(reason: NotCheckedReason): void;
}

/** The way into the test for a candidate whose devices cannot pass. The examiner reads the reason. */
export function WithoutCheck({ reason, onChoose }: WithoutCheckProps) {
  const [isOpen, setOpen] = useState(reason !== null);
  const name = useId();
  if (!isOpen) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
    );
  }
  return (
    <fieldset className={styles.reasons}>
      <legend>{words.legend}</legend>
      {REASONS.map((each, index) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            // Takes the focus, because the button that opened this form has disappeared.
            autoFocus={index === 0 && reason === null}
            checked={reason === each}
            onChange={() => onChoose(each)}
          />
          {words.reasons[each]}
        </label>
      ))}
      <p>{words.examinerSees}</p>
    </fieldset>
  );
}
