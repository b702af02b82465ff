import { Icon } from '@bandmark/ui/icon';
import { arrowIcon, playIcon } from '@bandmark/ui/icons';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import styles from './score-content.module.css';
import { badgeText, type Score, scoreDetail, type ScoreFormat } from './test-parts';
import { testsListTexts } from './tests-list-texts';

interface ScoreContentProps {
  score: Score;
  format: ScoreFormat;
  isOverall?: boolean;
  /** Destination of the surrounding link, in words; absent if there is no link. */
  linkAction?: string;
  /** The link's icon. */
  icon?: keyof typeof ICONS;
}

const ICONS = { replay: playIcon, report: arrowIcon, answers: arrowIcon, certificate: arrowIcon } as const;

/** A score: badge and level name, "Estimate" where it has no mark, the exact band for screen readers. */
export function ScoreContent({ score, format, isOverall = false, linkAction, icon = 'replay' }: ScoreContentProps) {
  return (
    <span className={styles.score}>
      <LevelBadge level={score.level} text={badgeText(score, format)} size={isOverall ? 'large' : undefined} />
      <span className={styles.words}>
        {format === 'cefr' ? <span className={styles.name}> {score.levelName}</span> : null}
        {score.source === 'estimate' ? <span className={styles.estimate}> {testsListTexts.estimate}</span> : null}
      </span>
      {linkAction ? (
        <span className={styles.icon}>
          <Icon drawing={ICONS[icon]} size={18} />
        </span>
      ) : null}
      <VisuallyHidden>
        , {scoreDetail(score, format)}
        {linkAction ? `, ${linkAction}` : null}
      </VisuallyHidden>
    </span>
  );
}
