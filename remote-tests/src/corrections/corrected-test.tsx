import { type Correction, withdrawCertificate, withdrawMark } from '@bandmark/contracts/api/corrections';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { longDate } from '@bandmark/domain/date-text';
import { skillName } from '@bandmark/domain/skills';
import { call } from '@bandmark/platform';
import { useEffect, useRef } from 'react';
import { correctionTexts } from './correction-texts';
import styles from './corrections-panel.module.css';
import { Withdraw } from './withdraw';

const words = correctionTexts;

interface Props {
  test: Correction;
  onCorrected(test: Correction): void;
}

/** The certificate and the marks of one test, each with the way to withdraw it. */
export function CorrectedTest({ test, onCorrected }: Props) {
  const { myTestId, certificate, withdrawn } = test;
  const heading = useRef<HTMLHeadingElement>(null);
  // After a search the reader continues here; after a correction, the form that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), [test]);
  return (
    <div className={styles.test}>
      <h3 ref={heading} tabIndex={-1}>
        {words.found(test.number, test.userName)}
      </h3>
      <section className={styles.part}>
        <h4>{words.certificate}</h4>
        {certificate ? (
          <>
            <p>
              <a href={certificateUrl(certificate.certificateId)}>
                {words.issued(certificate.totalLevel, certificate.totalBand, longDate(certificate.issuedAt))}
              </a>
            </p>
            <Withdraw
              action={words.withdrawCertificate}
              consequence={words.certificateLost}
              onWithdraw={async (reason) =>
                onCorrected(
                  await call(withdrawCertificate, {
                    params: { myTestId },
                    body: { reason, certificateId: certificate.certificateId },
                  }),
                )
              }
            />
          </>
        ) : (
          <p>
            {withdrawn
              ? `${words.withdrawnOn(longDate(withdrawn.withdrawnAt))} ${withdrawn.reason}`
              : words.noCertificate}
          </p>
        )}
      </section>
      {test.parts.map((part) => (
        <Part key={part.attemptId} part={part} onCorrected={onCorrected} />
      ))}
    </div>
  );
}

function Part({ part, onCorrected }: { part: Correction['parts'][number] } & Pick<Props, 'onCorrected'>) {
  const { attemptId, skill, mark, withdrawals } = part;
  return (
    <section className={styles.part}>
      <h4>{skillName(skill)}</h4>
      {mark ? (
        <>
          <p>
            {words.marked(mark.level, mark.band, longDate(mark.markedAt))}
            {mark.markedBy === null ? null : words.markedBy(mark.markedBy)}
          </p>
          {mark.source === 'key' ? null : (
            <Withdraw
              action={words.withdrawMark}
              consequence={words.markLost}
              onWithdraw={async (reason) =>
                onCorrected(
                  await call(withdrawMark, { params: { attemptId }, body: { reason, markedAt: mark.markedAt } }),
                )
              }
            />
          )}
        </>
      ) : (
        <p>{words.unmarked}</p>
      )}
      {withdrawals.length === 0 ? null : (
        <ul className={styles.history}>
          {withdrawals.map(({ band, withdrawnAt, withdrawnBy, reason }) => (
            <li key={withdrawnAt}>
              {words.history(band, longDate(withdrawnAt), withdrawnBy ?? '')}
              {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
