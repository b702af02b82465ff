import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { bandOfMark } from '@bandmark/domain/sub-scores';
import { skillFacts } from '@bandmark/domain/skills';
import { Button } from '@bandmark/ui/button';
import { Checkbox } from '@bandmark/ui/checkbox';
import { ErrorList, type ListedError } from '@bandmark/ui/error-list';
import { type FormEvent, useState } from 'react';
import { LeaveMark } from './leave-mark';
import { DraftNote, draftOf, type MarkValues, useMarkDraft, valuesOf } from './mark-draft';
import { CandidateNote, Criterion, ResultingBand } from './mark-fields';
import styles from './mark-form.module.css';
import { markingTexts } from './marking-texts';
import { readCriterion, readMark, snapped } from './read-mark';
import { isPlayable } from './recording-state';
import { useSaveMark } from './use-save-mark';

const words = markingTexts;
const CONSENT_ID = 'without-recording';
const PLACES = [0, 1, 2, 3] as const;

interface MarkFormProps {
  detail: MarkingDetail;
  /** Another examiner has taken over the answer: the values stay in the form, but the mark cannot be saved. */
  isTakenOver: boolean;
}

/** Four criteria in half bands, the resulting band, and a note to the candidate. Changes are saved as a draft. */
export function MarkForm({ detail, isTakenOver }: MarkFormProps) {
  const names = skillFacts(detail.skill).criteria;
  const [values, setValues] = useState<MarkValues>(() => valuesOf(detail));
  /** Of the draft that the form began with: the answer may be read again, with a draft that this form has saved. */
  const [restoredAt] = useState(detail.draft?.savedAt ?? null);
  /** Errors of the last submission: a list that followed every change would take the focus from the corrected field. */
  const [checked, setChecked] = useState<{ round: number; missing: readonly ListedError[] }>({ round: 0, missing: [] });
  const [isKnowing, setKnowing] = useState(false);
  const [wantsSecond, setWantsSecond] = useState(false);
  const { keeper, state } = useMarkDraft(detail.attemptId);
  const { save, isSaving, isSaved, failure } = useSaveMark(detail.attemptId, detail.skill, keeper);
  const { criteria, note } = values;
  const mark = readMark(criteria);
  const isThere = isPlayable(detail.recording.state);

  const change = (changed: MarkValues) => {
    setValues(changed);
    keeper.keep(draftOf(changed));
  };
  const isGiven = (place: (typeof PLACES)[number]) => readCriterion(criteria[place]) !== null;
  const changeCriterion = (place: number, text: string) => {
    const at = (index: 0 | 1 | 2 | 3) => (index === place ? text : criteria[index]);
    change({ criteria: [at(0), at(1), at(2), at(3)], note });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Enter submits before `blur` rounds the value.
    const settled = [snapped(criteria[0]), snapped(criteria[1]), snapped(criteria[2]), snapped(criteria[3])] as const;
    setValues({ criteria: settled, note });
    const missing = [
      ...PLACES.flatMap((place) => fieldError(names[place], settled[place], place)),
      ...(isThere || isKnowing ? [] : [{ message: words.tickFirst, fieldId: CONSENT_ID }]),
    ];
    setChecked({ round: checked.round + 1, missing });
    const whole = readMark(settled);
    if (!whole || missing.length > 0) return;
    const replaces = detail.isMarked ?? detail.mark !== null;
    const isDone = await save({ criteria: whole, withoutRecording: !isThere, note, wantsSecond, replaces });
    if (!isDone) keeper.keep(draftOf({ criteria: settled, note }));
  };
  const { round, missing } = checked;
  const errors = failure === null ? missing : [...missing, { message: failure.message }];
  // Without the API's refusal, its server may have saved the mark.
  const title = failure?.isTransient ? words.maybeSaved : failure ? words.notSaved : undefined;

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorList key={round} errors={errors} title={title} />
      <div className={styles.criteria}>
        {PLACES.map((place) => (
          <Criterion
            key={place}
            skill={detail.skill}
            place={place}
            name={names[place]}
            value={criteria[place]}
            isReadOnly={isSaving}
            isInvalid={missing.some(({ fieldId }) => fieldId === `criterion-${place}`) && !isGiven(place)}
            onChange={(text) => changeCriterion(place, text)}
          />
        ))}
      </div>
      <ResultingBand band={mark ? bandOfMark(mark) : null} skill={detail.skill} />
      <CandidateNote value={note} isReadOnly={isSaving} onChange={(text) => change({ criteria, note: text })} />
      {detail.isMarked ? null : (
        <Checkbox checked={wantsSecond} onChange={(wants) => setWantsSecond(isSaving ? wantsSecond : wants)}>
          {words.askSecond}
        </Checkbox>
      )}
      {isThere ? null : (
        <Checkbox id={CONSENT_ID} checked={isKnowing} onChange={setKnowing}>
          {words.without}
        </Checkbox>
      )}
      <Button type="submit" variant="primary" isWide isBusy={isSaving} busyText={words.saving} disabled={isTakenOver}>
        {words.save}
      </Button>
      <DraftNote state={state} restoredAt={restoredAt} />
      <FormerMark detail={detail} />
      <LeaveMark isUnsaved={state !== 'kept' && !isSaved} keep={() => keeper.flush()} />
    </form>
  );
}

/** Says which mark saving replaces. */
function FormerMark({ detail: { mark, isMarked = mark !== null } }: { detail: MarkingDetail }) {
  if (!mark && !isMarked) return null;
  return (
    <p className={styles.hint}>
      {mark ? words.replaces : words.replacesOthers} {mark?.isWithoutRecording ? words.wasWithout : ''}
    </p>
  );
}

function fieldError(name: string, text: string, place: number): ListedError[] {
  if (readCriterion(text) !== null) return [];
  return [{ message: words.bandWanted(name), fieldId: `criterion-${place}` }];
}
