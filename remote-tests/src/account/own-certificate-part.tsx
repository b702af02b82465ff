import { hideRecordings, issueAgain, type OwnCertificate } from '@bandmark/contracts/api/own-certificates';
import { longDate } from '@bandmark/domain/date-text';
import { checkIcon } from '@bandmark/ui/icons';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { asApiError, call } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useNextFocus } from '@bandmark/ui/use-next-focus';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { type Ref, useRef, useState } from 'react';
import { SectionActions, SectionPart } from './account-section';
import { accountTexts } from './account-texts';
import styles from './own-certificate-part.module.css';
import { WithdrawRecordings } from './withdraw-recordings';

const words = accountTexts.certificates;

interface Props {
  test: OwnCertificate;
  certificateName: string | null;
  /** Reads the list again. */
  onChanged(): void;
}

/** One test: its certificate, and who can watch its recordings. */
export function OwnCertificatePart({ test, certificateName, onChanged }: Props) {
  const [busy, setBusy] = useState<'issue' | 'hide' | null>(null);
  const [status, setStatus] = useState('');
  /** The name with which the certificate was issued again. */
  const [issuedFor, setIssuedFor] = useState<string | null>(null);
  const { certificate, recordings, myTestId } = test;
  const access = test.isUnfinalised ? 'unfinalised' : recordings;
  const canIssueAgain = certificate !== null && certificateName !== null && certificate.userName !== certificateName;
  // Beside the offer of yet another name, this outcome would seem to be that of the new name.
  const isIssued = issuedFor !== null && issuedFor === certificateName;
  const certificateState = useRef<HTMLParagraphElement>(null);
  const focusAfterIssue = useNextFocus(certificateState, !canIssueAgain);
  const recordingsState = useRef<HTMLParagraphElement>(null);
  const focusAfterWithdrawal = useNextFocus(recordingsState, recordings === 'withdrawn');
  const run = async (what: 'issue' | 'hide', act: () => Promise<unknown>) => {
    setBusy(what);
    setStatus('');
    setIssuedFor(null);
    try {
      await act();
      if (what === 'issue') setIssuedFor(certificateName);
      onChanged();
    } catch (thrown) {
      setStatus(asApiError(thrown).message);
    } finally {
      setBusy(null);
    }
  };
  const setHidden = (hidden: boolean) =>
    run('hide', () => call(hideRecordings, { params: { myTestId }, body: { hidden } }));
  const issue = () => {
    focusAfterIssue();
    return run('issue', () => call(issueAgain, { params: { myTestId } }));
  };
  return (
    <SectionPart title={words.test(test.number)}>
      <CertificateState test={test} issuedRef={certificateState} />
      {canIssueAgain ? (
        <>
          <p className={styles.hint}>{words.issueAgainHint}</p>
          <SectionActions>
            <Button isBusy={busy === 'issue'} busyText={words.issuing} onClick={() => void issue()}>
              {words.issueAgain(certificateName)}
            </Button>
          </SectionActions>
        </>
      ) : null}
      {access === 'none' ? null : (
        <p ref={recordingsState} role="status" tabIndex={-1} className={styles.hint}>
          {words.recordings[access]}
          {access === 'hidden' && certificate ? ` ${words.certificateStays}` : null}
        </p>
      )}
      {access === 'none' || access === 'withdrawn' ? null : (
        <SectionActions>
          {access === 'unfinalised' ? null : (
            <Button isBusy={busy === 'hide'} onClick={() => void setHidden(access === 'shown')}>
              {access === 'shown' ? words.hide : words.show}
              <VisuallyHidden> {words.ofTest(test.number)}</VisuallyHidden>
            </Button>
          )}
          <WithdrawRecordings
            test={test}
            onWithdrawn={() => {
              focusAfterWithdrawal();
              onChanged();
            }}
          />
        </SectionActions>
      )}
      <StatusText icon={isIssued ? checkIcon : undefined}>{isIssued ? words.issued : status}</StatusText>
    </SectionPart>
  );
}

interface CertificateStateProps {
  test: OwnCertificate;
  /** The line about an issued certificate. */
  issuedRef: Ref<HTMLParagraphElement>;
}

function CertificateState({ test, issuedRef }: CertificateStateProps) {
  const { certificate, needsName, number, withdrawn, recordings, isReplaced = false } = test;
  if (certificate)
    return (
      <p ref={issuedRef} tabIndex={-1}>
        {words.issuedTo(certificate.userName, longDate(certificate.issuedAt))}.{' '}
        {/* Not a router link: at its URL the certificate replaces the whole app. */}
        <a href={certificateUrl(certificate.certificateId)}>
          {words.open}
          <VisuallyHidden> {words.ofTest(number)}</VisuallyHidden>
        </a>
      </p>
    );
  if (needsName) return <p>{words.needsName}</p>;
  if (!withdrawn) return <p>{recordings === 'withdrawn' || isReplaced ? words.never : words.comes}</p>;
  return (
    <>
      <p>{(withdrawn.by === 'holder' ? words.withdrawnByYou : words.withdrawn)(longDate(withdrawn.withdrawnAt))}</p>
      {withdrawn.reason === '' ? null : (
        <dl className={styles.reason}>
          <dt>{words.reason}</dt>
          <dd>{withdrawn.reason}</dd>
        </dl>
      )}
    </>
  );
}
