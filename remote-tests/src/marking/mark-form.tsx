import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { bandOfMark } from '@bandmark/domain/sub-scores';
import { levelName, levelOfBand } from '@bandmark/domain/levels';
import { type Skill, skillFacts } from '@bandmark/domain/skills';
import { BandBar } from '@bandmark/ui/band-bar';
import { Button } from '@bandmark/ui/button';
import { ErrorList } from '@bandmark/ui/error-list';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { TextField } from '@bandmark/ui/text-field';
import { type FormEvent, useState } from 'react';
import styles from './mark-form.module.css';
import { type FourTexts, readCriterion, readMark } from './read-mark';
import { useSaveMark } from './use-save-mark';

const EMPTY: FourTexts = ['', '', '', ''];

/** Four criteria in halves; the band that comes of them is shown while they are typed. */
export function MarkForm({ detail }: { detail: MarkingDetail }) {
  const names = skillFacts(detail.skill).criteria;
  const [texts, setTexts] = useState<FourTexts>(() => {
    const given = detail.mark?.criteria;
    return given ? [String(given[0]), String(given[1]), String(given[2]), String(given[3])] : EMPTY;
  });
  const [isChecked, setChecked] = useState(false);
  const { save, isSaving, failure } = useSaveMark(detail.attemptId, detail.skill);
  const mark = readMark(texts);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (mark) void save(mark);
  };
  const change = (changed: number, text: string) => {
    const at = (index: 0 | 1 | 2 | 3) => (index === changed ? text : texts[index]);
    setTexts([at(0), at(1), at(2), at(3)]);
  };
  const missing = isChecked && !mark ? names.flatMap((name, index) => fieldError(name, texts[index] ?? '', index)) : [];
  const errors = failure === null ? missing : [...missing, { message: failure }];

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorList errors={errors} title={failure === null ? undefined : 'The mark was not saved.'} />
      {names.map((name, index) => (
        <TextField
          key={name}
          id={`criterion-${index}`}
          className={styles.criterion}
          label={name}
          type="number"
          inputMode="decimal"
          min={0}
          max={9}
          step={0.5}
          value={texts[index] ?? ''}
          onChange={(text) => change(index, text)}
          aria-invalid={missing.some(({ fieldId }) => fieldId === `criterion-${index}`)}
        />
      ))}
      <ResultingBand band={mark ? bandOfMark(mark) : null} skill={detail.skill} />
      <Button type="submit" variant="primary" isWide isBusy={isSaving} busyText="Saving…">
        Save mark
      </Button>
      {detail.mark ? <p className={styles.hint}>This answer has a mark already. Saving replaces it.</p> : null}
    </form>
  );
}

function fieldError(name: string, text: string, index: number): { message: string; fieldId: string }[] {
  if (readCriterion(text) !== null) return [];
  return [{ message: `${name}: give 0 to 9 in halves.`, fieldId: `criterion-${index}` }];
}

/** Band and level that the four criteria give, before they are saved. */
function ResultingBand({ band, skill }: { band: number | null; skill: Skill }) {
  const level = band === null ? null : levelOfBand(band);
  return (
    <div className={styles.result}>
      <output className={styles.band} htmlFor="criterion-0 criterion-1 criterion-2 criterion-3">
        {band === null || level === null ? (
          'The band appears when all four are given.'
        ) : (
          <>
            <LevelBadge level={level} />
            <span>
              Band {band.toFixed(1)}, {levelName(level, skill)}
            </span>
          </>
        )}
      </output>
      {band === null || level === null ? null : <BandBar value={band} level={level} />}
    </div>
  );
}
