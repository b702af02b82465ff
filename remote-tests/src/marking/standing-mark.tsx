import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { levelName } from '@bandmark/domain/levels';
import { bandText } from '@bandmark/domain/band-text';
import { skillFacts } from '@bandmark/domain/skills';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { markingTexts } from './marking-texts';
import styles from './standing-mark.module.css';

const words = markingTexts.standing;

interface StandingMarkProps {
  skill: MarkingDetail['skill'];
  standing: NonNullable<MarkingDetail['standing']>;
}

/** The current result and the marks that it comes from, for the examiners who gave them. */
export function StandingMark({ skill, standing: { criteria, band, level, given } }: StandingMarkProps) {
  const uncounted = given.flatMap(({ isOwn, counts }, index) => (counts ? [] : [nameOf(isOwn, index)]));
  return (
    <div className={styles.standing}>
      <p className={styles.level}>
        <LevelBadge level={level} />
        <span>{markingTexts.band(band, levelName(level, skill))}</span>
      </p>
      <p>{words.about[howOf(given)]}</p>
      <div className={styles.scroll} role="region" aria-label={words.caption} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.criterion}</th>
              {given.map(({ isOwn }, index) => (
                <th key={index} scope="col">
                  {nameOf(isOwn, index)}
                </th>
              ))}
              <th scope="col">{words.result}</th>
            </tr>
          </thead>
          <tbody>
            {skillFacts(skill).criteria.map((name, at) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {given.map((mark, index) => (
                  <td key={index}>{bandText(mark.criteria[at] ?? 0)}</td>
                ))}
                <td>{bandText(criteria[at] ?? 0)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{words.band}</th>
              {given.map((mark, index) => (
                <td key={index}>{bandText(mark.band)}</td>
              ))}
              <td>{bandText(band)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      {uncounted.length > 0 ? <p>{words.notCounted(uncounted.join(', '))}</p> : null}
    </div>
  );
}

type Given = StandingMarkProps['standing']['given'];

const nameOf = (isOwn: boolean, index: number): string => (isOwn ? words.yours : words.mark(index + 1));

/** The rule by which the result follows from the marks. */
function howOf(given: Given): keyof typeof words.about {
  if (given.length < 3) return 'two';
  return given.filter(({ counts }) => counts).length === 1 ? 'middle' : 'closest';
}
