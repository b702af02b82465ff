import type { MarkedSkill } from '@bandmark/domain/skills';
import { BandMeaning } from '../answer/band-meaning';
import { MarkStepper } from './mark-stepper';
import styles from './mark-form.module.css';
import { readCriterion } from './read-mark';

interface CriterionProps {
  skill: MarkedSkill;
  /** Place in the skill's order. */
  place: 0 | 1 | 2 | 3;
  name: string;
  value: string;
  isInvalid: boolean;
  onChange(value: string): void;
}

/** One criterion: its band, and beside it what an answer of this band shows. */
export function Criterion({ skill, place, name, value, isInvalid, onChange }: CriterionProps) {
  const band = readCriterion(value);
  const meaningId = `criterion-${place}-meaning`;
  return (
    <div className={styles.criterion}>
      <MarkStepper
        id={`criterion-${place}`}
        label={name}
        value={value}
        isInvalid={isInvalid}
        describedBy={band === null ? undefined : meaningId}
        onChange={onChange}
      />
      {band === null ? null : <BandMeaning id={meaningId} skill={skill} criterion={place} band={band} />}
    </div>
  );
}
