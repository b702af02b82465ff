import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { type Level, levelName } from '@bandmark/domain/levels';
import { Icon } from '@bandmark/ui/icon';
import { cameraIcon } from '@bandmark/ui/icons';
import { Rosette } from '@bandmark/ui/rosette';
import { Seal } from '@bandmark/ui/seal';
import { formatAwardDate } from './facts';
import { texts } from '../texts';
import styles from './level-box.module.css';

interface Props {
  certificateId: string;
  level: Level | null;
  userDate: string;
}

/** Large black box with the overall level; the whole box leads to the verification (spec §2). */
export function LevelBox({ certificateId, level, userDate }: Props) {
  const date = formatAwardDate(userDate);
  return (
    <div className={styles.holder}>
      <a className={styles.box} href={certificateUrl(certificateId, true)} {...(level ? { 'data-level': level } : {})}>
        <span className={styles.art}>
          <Rosette className={styles.lace} tone="stage" size="xl" />
        </span>
        <span className={styles.letters}>{level ?? '–'}</span>
        {level && <span className={styles.name}>{levelName(level)}</span>}
        <span className={styles.go}>
          <Icon drawing={cameraIcon} /> <span>{texts.levelBox.verify}</span>
        </span>
      </a>
      {level && date !== '' && (
        <div className={styles.seal}>
          <Seal text={texts.levelBox.awardedOn(date)} level={level} />
        </div>
      )}
    </div>
  );
}
