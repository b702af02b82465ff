import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { href } from '@bandmark/contracts/routes';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon, warningIcon } from '@bandmark/ui/icons';
import { useEffect, useState } from 'react';
import { texts } from '../texts';
import type { RecordCheck } from '../verify/check-record';
import styles from './signature-check.module.css';

interface Props {
  certificateId: string;
  record: CertificateRecord;
}

/**
 * Checks the certificate's signature in this browser once the page is idle, because the libraries for it are larger
 * than the page.
 */
export function SignatureCheck({ certificateId, record }: Props) {
  const [check, setCheck] = useState<RecordCheck | null>(null);
  useEffect(() => {
    let isOver = false;
    const cancel = whenIdle(() => {
      import(/* webpackChunkName: "check-record" */ '../verify/check-record')
        .then(({ checkRecord }) => checkRecord(certificateId, record))
        .catch(() => ({ outcome: 'unchecked' }) as const)
        .then((done) => isOver || setCheck(done))
        .catch(() => undefined);
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [certificateId, record]);
  return (
    <div className={styles.check} data-outcome={check?.outcome}>
      <span role="status" className={styles.words}>
        {check === null ? null : <Icon drawing={check.outcome === 'signed' ? checkIcon : warningIcon} size={18} />}
        {wordsOf(check)}
      </span>
      <a href={href('verify')}>{texts.signature.yourself}</a>
    </div>
  );
}

function wordsOf(check: RecordCheck | null): string {
  if (check === null) return texts.signature.checking;
  return check.outcome === 'signed' ? texts.signature.signed(check.issuer) : texts.signature[check.outcome];
}

/** Runs once the browser is idle; after two seconds in browsers without `requestIdleCallback`. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
