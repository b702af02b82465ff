import { Icon } from '@bandmark/ui/icon';
import { flagIcon, raisedFlagIcon } from '@bandmark/ui/icons';
import type { Answering } from './answering';
import styles from './flag-toggle.module.css';
import { numberList } from './number-list';
import { questionTexts } from './question-texts';

/** Marks a question that the candidate wants to come back to. */
export function FlagToggle({ numbers, answering }: { numbers: readonly number[]; answering: Answering }) {
  const isFlagged = numbers.some((number) => answering.isFlagged(number));
  const label = questionTexts.flag(numbers.length, numberList(numbers));
  return (
    <button
      type="button"
      className={styles.flag}
      aria-pressed={isFlagged}
      aria-label={label}
      title={label}
      disabled={answering.isReadOnly}
      onClick={() => answering.flag(numbers, !isFlagged)}
    >
      <Icon drawing={isFlagged ? raisedFlagIcon : flagIcon} size={18} />
    </button>
  );
}
