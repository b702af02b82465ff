import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { Icon } from '@bandmark/ui/icon';
import { playIcon } from '@bandmark/ui/icons';
import { Spinner } from '@bandmark/ui/loading';
import { useEffect, useId, useRef } from 'react';
import { recordedSkills } from '../certificate/skill-view';
import { texts } from '../texts';
import styles from './verified-recordings.module.css';

interface Props {
  hash: string;
  record: CertificateRecord;
  isLoading: boolean;
  /** True if the record could not be loaded: nothing is known of its recordings. */
  hasFailed: boolean;
  /** True if the URL names the recordings: the heading is scrolled to and focused once they are loaded. */
  takesFocus: boolean;
}

/** Links to the recordings behind a certificate, one per skill whose id exists. */
export function VerifiedRecordings({ hash, record, isLoading, hasFailed, takesFocus }: Props) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After a failure the page stays at its note, which is above.
    if (isLoading || hasFailed || !takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isLoading, hasFailed, takesFocus]);
  if (isLoading)
    return (
      <div className={styles.loading}>
        <Spinner label={texts.loading} />
      </div>
    );

  const recorded = recordedSkills(record);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {texts.recordings.title(record.userName)}
      </h2>
      {recorded.length === 0 ? (
        <p>{hasFailed ? '–' : record.recordingsHidden === true ? texts.recordings.hidden : texts.recordings.none}</p>
      ) : (
        <ul>
          {recorded.map(({ skill, name, replayUrl }) => (
            <li key={skill}>
              <a href={replayUrl}>
                <Icon drawing={playIcon} /> <span>{texts.recordings.ofSkill(name)}</span>
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
