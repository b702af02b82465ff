import { hideRecordings, issueAgain, type OwnCertificate } from '@bandmark/contracts/api/own-certificates';
import { checkIcon } from '@bandmark/ui/icons';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { asApiError, call } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import { SectionActions, SectionPart } from './account-section';
import { accountTexts } from './account-texts';
import styles from './own-certificate-part.module.css';
import { WithdrawRecordings } from './withdraw-recordings';

const words = accountTexts.certificates;
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = (iso: string) => DATE.format(new Date(iso));

interface Props {
  test: OwnCertificate;
  certificateName: string | null;
  /** Reads the list again. */
  onChanged(): void;
}

/** One test: its certificate, and who can watch its recordings. */
export function OwnCertificatePart({ test, certificateName, onChanged }: Props) {
  const [busy, setBusy] = useState<'issue' | 'hide' | null>(null);
  const [told, setTold] = useState('');
  const { certificate, recordings, myTestId } = test;
  const run = async (what: 'issue' | 'hide', act: () => Promise<unknown>, done: string) => {
    setBusy(what);
    setTold('');
    try {
      await act();
      setTold(done);
      onChanged();
    } catch (thrown) {
      setTold(asApiError(thrown).message);
    } finally {
      setBusy(null);
    }
  };
  const setHidden = (hidden: boolean) =>
    run('hide', () => call(hideRecordings, { params: { myTestId }, body: { hidden } }), '');
  const canIssueAgain = certificate !== null && certificateName !== null && certificate.userName !== certificateName;
  return (
    <SectionPart title={words.test(test.number)}>
      <CertificateState test={test} />
      {canIssueAgain ? (
        <>
          <p className={styles.hint}>{words.issueAgainHint}</p>
          <SectionActions>
            <Button
              isBusy={busy === 'issue'}
              busyText={words.issuing}
              onClick={() => void run('issue', () => call(issueAgain, { params: { myTestId } }), words.issued)}
            >
              {words.issueAgain(certificateName)}
            </Button>
          </SectionActions>
        </>
      ) : null}
      {recordings === 'none' ? null : <p className={styles.hint}>{words.recordings[recordings]}</p>}
      {recordings === 'shown' || recordings === 'hidden' ? (
        <SectionActions>
          <Button isBusy={busy === 'hide'} onClick={() => void setHidden(recordings === 'shown')}>
            {recordings === 'shown' ? words.hide : words.show}
          </Button>
          <WithdrawRecordings test={test} onWithdrawn={onChanged} />
        </SectionActions>
      ) : null}
      <StatusText icon={told === words.issued ? checkIcon : undefined}>{told}</StatusText>
    </SectionPart>
  );
}

function CertificateState({ test: { certificate, needsName, withdrawn } }: { test: OwnCertificate }) {
  if (certificate)
    return (
      <p>
        {words.issuedTo(certificate.userName, day(certificate.issuedAt))}.{' '}
        {/* Not the router's: the certificate replaces the whole site at its address. */}
        <a href={certificateUrl(certificate.certificateId)}>{words.open}</a>
      </p>
    );
  if (needsName) return <p>{words.needsName}</p>;
  if (!withdrawn) return <p>{words.comes}</p>;
  return (
    <>
      <p>{(withdrawn.by === 'holder' ? words.withdrawnByYou : words.withdrawn)(day(withdrawn.withdrawnAt))}</p>
      {withdrawn.reason === '' ? null : (
        <dl className={styles.reason}>
          <dt>{words.reason}</dt>
          <dd>{withdrawn.reason}</dd>
        </dl>
      )}
    </>
  );
}
