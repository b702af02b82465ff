import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { Icon } from '@bandmark/ui/icon';
import { useEffect, useRef } from 'react';
import type { SkillView } from '../certificate/skill-view';
import styles from './verified-recordings.module.css';

interface Props {
  certificateId: string;
  userName: string;
  skills: readonly SkillView[];
  isLoading: boolean;
}

/** Links to the recordings behind a certificate, one per skill whose id exists. Takes the eye when it opens. */
export function VerifiedRecordings({ certificateId, userName, skills, isLoading }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLoading) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isLoading]);
  if (isLoading) return null;

  const recorded = skills.filter((view) => view.replayUrl !== null);
  return (
    <section className={styles.section} aria-labelledby="verified">
      <h2 id="verified" ref={heading} tabIndex={-1}>
        {`Verified Test Recordings for ${userName || '–'}`}
      </h2>
      {recorded.length === 0 ? (
        <p>There are no recordings for this certificate.</p>
      ) : (
        <ul>
          {recorded.map((view) => (
            <li key={view.skill}>
              <a href={view.replayUrl ?? ''}>
                <Icon name="play" /> <span>{`${view.name} recording`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={certificateUrl(certificateId)}>Back to the certificate</a>
      </p>
    </section>
  );
}
