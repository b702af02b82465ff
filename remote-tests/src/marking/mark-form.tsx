import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { bandOfMark } from '@bandmark/domain/sub-scores';
import { levelName, levelOfBand } from '@bandmark/domain/levels';
import { type Skill, skillFacts } from '@bandmark/domain/skills';
import { BandBar } from '@bandmark/ui/band-bar';
import { Button } from '@bandmark/ui/button';
import { Checkbox } from '@bandmark/ui/checkbox';
import { ErrorList } from '@bandmark/ui/error-list';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts';
import { LeaveMark } from './leave-mark';
import styles from './mark-form.module.css';
import { MarkStepper } from './mark-stepper';
import { type FourTexts, readCriterion, readMark, snapped } from './read-mark';
import { isPlayable } from './recording-state';
import { useSaveMark } from './use-save-mark';

const words = texts.marking;
const EMPTY: FourTexts = ['', '', '', ''];
const CONSENT_ID = 'without-recording';

/** Four criteria in halves; the band that comes of them is shown while they are given. */
export function MarkForm({ detail }: { detail: MarkingDetail }) {
  const names = skillFacts(detail.skill).criteria;
  const [given] = useState<FourTexts>(() => textsOf(detail));
  const [marks, setMarks] = useState<FourTexts>(given);
  const [isChecked, setChecked] = useState(false);
  const [isKnowing, setKnowing] = useState(false);
  const { save, isSaving, isSaved, failure } = useSaveMark(detail.attemptId, detail.skill);
  const mark = readMark(marks);
  const isThere = isPlayable(detail.recording.state);
  const isUnsaved = !isSaved && marks.some((text, index) => text !== given[index]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter comes before the box is left.
    const settled: FourTexts = [snapped(marks[0]), snapped(marks[1]), snapped(marks[2]), snapped(marks[3])];
    setMarks(settled);
    setChecked(true);
    const whole = readMark(settled);
    if (whole && (isThere || isKnowing)) void save(whole, !isThere);
  };
  const change = (changed: number, text: string) => {
    const at = (index: 0 | 1 | 2 | 3) => (index === changed ? text : marks[index]);
    setMarks([at(0), at(1), at(2), at(3)]);
  };
  const missing = isChecked
    ? [
        ...names.flatMap((name, index) => fieldError(name, marks[index] ?? '', index)),
        ...(isThere || isKnowing ? [] : [{ message: words.tickFirst, fieldId: CONSENT_ID }]),
      ]
    : [];
  const errors = failure === null ? missing : [...missing, { message: failure }];

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorList errors={errors} title={failure === null ? undefined : words.notSaved} />
      <div className={styles.criteria}>
        {names.map((name, index) => (
          <MarkStepper
            key={name}
            id={`criterion-${index}`}
            label={name}
            value={marks[index] ?? ''}
            isInvalid={missing.some(({ fieldId }) => fieldId === `criterion-${index}`)}
            onChange={(text) => change(index, text)}
          />
        ))}
      </div>
      <ResultingBand band={mark ? bandOfMark(mark) : null} skill={detail.skill} />
      {isThere ? null : (
        <Checkbox id={CONSENT_ID} checked={isKnowing} onChange={setKnowing}>
          {words.without}
        </Checkbox>
      )}
      <Button type="submit" variant="primary" isWide isBusy={isSaving} busyText={words.saving}>
        {words.save}
      </Button>
      {detail.mark ? (
        <p className={styles.hint}>
          {words.replaces} {detail.mark.isWithoutRecording ? words.wasWithout : ''}
        </p>
      ) : null}
      <LeaveMark isUnsaved={isUnsaved} />
    </form>
  );
}

function textsOf({ mark }: MarkingDetail): FourTexts {
  if (!mark) return EMPTY;
  const [a, b, c, d] = mark.criteria;
  return [String(a), String(b), String(c), String(d)];
}

function fieldError(name: string, text: string, index: number): { message: string; fieldId: string }[] {
  if (readCriterion(text) !== null) return [];
  return [{ message: words.bandWanted(name), fieldId: `criterion-${index}` }];
}

/** Band and level that the four criteria give, before they are saved. */
function ResultingBand({ band, skill }: { band: number | null; skill: Skill }) {
  const level = band === null ? null : levelOfBand(band);
  return (
    <div className={styles.result}>
      <output className={styles.band} htmlFor="criterion-0 criterion-1 criterion-2 criterion-3">
        {band === null || level === null ? (
          words.bandFollows
        ) : (
          <>
            <LevelBadge level={level} />
            <span>{words.band(band, levelName(level, skill))}</span>
          </>
        )}
      </output>
      {band === null || level === null ? null : <BandBar value={band} level={level} />}
    </div>
  );
}
