import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { Icon } from '@bandmark/ui/icon';
import { playIcon } from '@bandmark/ui/icons';
import { Spinner } from '@bandmark/ui/loading';
import { useEffect, useId, useRef } from 'react';
import type { SkillView } from '../certificate/skill-view';
import { texts } from '../texts';
import styles from './verified-recordings.module.css';

interface Props {
  hash: string;
  userName: string;
  skills: readonly SkillView[];
  isLoading: boolean;
  /** The holder hides them. */
  isHidden: boolean;
  /** The address asked for them: the heading takes scroll and focus once they are there. */
  takesFocus: boolean;
}

/** Links to the recordings behind a certificate, one per skill whose id exists. */
export function VerifiedRecordings({ hash, userName, skills, isLoading, isHidden, takesFocus }: Props) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLoading || !takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isLoading, takesFocus]);
  if (isLoading)
    return (
      <div className={styles.loading}>
        <Spinner label={texts.loading} />
      </div>
    );

  const recorded = skills.filter((view) => view.replayUrl !== null);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {texts.recordings.title(userName)}
      </h2>
      {recorded.length === 0 ? (
        <p>{isHidden ? texts.recordings.hidden : texts.recordings.none}</p>
      ) : (
        <ul>
          {recorded.map((view) => (
            <li key={view.skill}>
              <a href={view.replayUrl ?? ''}>
                <Icon drawing={playIcon} /> <span>{texts.recordings.ofSkill(view.name)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={certificateUrl(hash)}>{texts.recordings.back}</a>
      </p>
    </section>
  );
}
