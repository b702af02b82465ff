import { LEVELS } from '@bandmark/domain/levels';
import { Icon } from '@bandmark/ui/icon';
import { playIcon } from '@bandmark/ui/icons';
import type { SkillView } from './skill-view';
import { texts } from '../texts';
import styles from './skill-tiles.module.css';

/** One tile per taken skill with its level; each opens the replay of its recording (spec §2). */
export function SkillTiles({ skills }: { skills: readonly SkillView[] }) {
  if (skills.length === 0) return null;
  return (
    <nav className={styles.tiles} aria-label={texts.tiles}>
      {skills.map((view) => (
        <Tile key={view.skill} view={view} />
      ))}
    </nav>
  );
}

function Tile({ view }: { view: SkillView }) {
  const reached = view.level ? LEVELS.indexOf(view.level) : -1;
  const content = (
    <>
      <span className={styles.skill}>
        {view.name}
        {view.replayUrl && <Icon drawing={playIcon} size={18} />}
      </span>
      <span className={styles.level}>
        <b>{view.level ?? '–'}</b>
        <span>{view.levelName}</span>
      </span>
      <span className={styles.steps} aria-hidden="true">
        {LEVELS.map((level, index) => (
          <i key={level} className={index <= reached ? styles.filled : undefined} />
        ))}
      </span>
    </>
  );
  const level = view.level ? { 'data-level': view.level } : {};
  return view.replayUrl ? (
    <a className={styles.tile} href={view.replayUrl} {...level}>
      {content}
    </a>
  ) : (
    <div className={styles.tile} {...level}>
      {content}
    </div>
  );
}
