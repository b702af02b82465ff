import { LONGEST_NOTE } from '@bandmark/contracts/api/marking';
import { levelName, levelOfBand } from '@bandmark/domain/levels';
import type { MarkedSkill, Skill } from '@bandmark/domain/skills';
import { BandBar } from '@bandmark/ui/band-bar';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { BandMeaning } from '../answer/band-meaning';
import noteStyles from './candidate-note.module.css';
import styles from './mark-form.module.css';
import { MarkStepper } from './mark-stepper';
import { markingTexts } from './marking-texts';
import { readCriterion } from './read-mark';

const words = markingTexts;

interface CriterionProps {
  skill: MarkedSkill;
  /** Place in the skill's order. */
  place: 0 | 1 | 2 | 3;
  name: string;
  value: string;
  isReadOnly: boolean;
  isInvalid: boolean;
  onChange(value: string): void;
}

/** One criterion: its band, and beside it what an answer of this band shows. */
export function Criterion({ skill, place, name, value, onChange, ...state }: CriterionProps) {
  const band = readCriterion(value);
  const meaningId = `criterion-${place}-meaning`;
  return (
    <div className={styles.criterion}>
      <MarkStepper
        id={`criterion-${place}`}
        label={name}
        {...state}
        value={value}
        describedBy={band === null ? undefined : meaningId}
        onChange={onChange}
      />
      {band === null ? null : <BandMeaning id={meaningId} skill={skill} criterion={place} band={band} />}
    </div>
  );
}

/** Preview of the band and level that result from the four criteria. */
export function ResultingBand({ band, skill }: { band: number | null; skill: Skill }) {
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

interface CandidateNoteProps {
  value: string;
  isReadOnly: boolean;
  onChange(value: string): void;
}

/** The examiner's note, which only the candidate can read. */
export function CandidateNote({ value, isReadOnly, onChange }: CandidateNoteProps) {
  return (
    <div className={noteStyles.note}>
      <label htmlFor="candidate-note">{words.note.label}</label>
      <textarea
        id="candidate-note"
        rows={4}
        maxLength={LONGEST_NOTE}
        value={value}
        readOnly={isReadOnly}
        aria-describedby="candidate-note-hint"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="candidate-note-hint">{words.note.hint}</p>
    </div>
  );
}
