import { type Correction, withdrawCertificate, withdrawMark } from '@bandmark/contracts/api/corrections';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { longDate } from '@bandmark/domain/date-text';
import { skillName } from '@bandmark/domain/skills';
import { call } from '@bandmark/platform';
import { useEffect, useRef } from 'react';
import { correctionTexts } from './correction-texts';
import styles from './corrections-panel.module.css';
import { Withdraw, type WithdrawalResult } from './withdraw';

const words = correctionTexts;

interface Props extends WithdrawalResult {
  test: Correction;
}

/** The certificate and the marks of one test, each with the way to withdraw it. */
export function CorrectedTest({ test, ...result }: Props) {
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
              send={(reason) =>
                call(withdrawCertificate, {
                  params: { myTestId },
                  body: { reason, certificateId: certificate.certificateId },
                })
              }
              {...result}
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
        <Part key={part.attemptId} part={part} {...result} />
      ))}
    </div>
  );
}

function Part({ part, ...result }: { part: Correction['parts'][number] } & WithdrawalResult) {
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
              send={(reason) =>
                call(withdrawMark, { params: { attemptId }, body: { reason, markedAt: mark.markedAt } })
              }
              {...result}
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
