import { describeBand } from '@bandmark/domain/band-descriptors/describe-band';
import type { MarkedSkill } from '@bandmark/domain/skills';
import { answerTexts } from './answer-texts';
import styles from './band-meaning.module.css';

interface BandMeaningProps {
  skill: MarkedSkill;
  /** Place of the criterion in the skill's order. */
  criterion: 0 | 1 | 2 | 3;
  band: number;
  id?: string;
}

/** Describes a criterion's band in words; a half band also gets the description of the band above. */
export function BandMeaning({ skill, criterion, band, id }: BandMeaningProps) {
  const { reached, above } = describeBand(skill, criterion, band);
  return (
    <div id={id} className={styles.meaning}>
      <p>
        <b>{above ? answerTexts.bandMeaning.all(reached.band) : answerTexts.bandMeaning.whole(reached.band)}</b>{' '}
        {reached.words}
      </p>
      {above ? (
        <p>
          <b>{answerTexts.bandMeaning.part(above.band)}</b> {above.words}
        </p>
      ) : null}
    </div>
  );
}
