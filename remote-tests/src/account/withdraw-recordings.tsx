import { type OwnCertificate, withdrawRecordings } from '@bandmark/contracts/api/own-certificates';
import { call } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { useState } from 'react';
import { accountTexts } from './account-texts';
import { useAction } from './use-action';

const words = accountTexts.certificates;

/** Deletes the recordings of a test for good, after saying what is lost. */
export function WithdrawRecordings({ test, onWithdrawn }: { test: OwnCertificate; onWithdrawn(): void }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = async () => {
    await call(withdrawRecordings, { params: { myTestId: test.myTestId } });
    setAsking(false);
    onWithdrawn();
  };
  const { isBusy, outcome: failure, run, forget } = useAction(withdraw);
  const ask = () => {
    forget();
    setAsking(true);
  };
  // While they are being deleted, closing would seem to keep them.
  const close = () => {
    if (!isBusy) setAsking(false);
  };
  const { title, text, certificate, noCertificate, stays, hideInstead, yes, deleting, no } = words.confirm;
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        {words.withdraw}
        <VisuallyHidden> {words.recordingsOf(test.number)}</VisuallyHidden>
      </Button>
      <Dialog
        title={title}
        isOpen={isAsking}
        onClose={close}
        actions={
          <>
            <Button variant="primary" isBusy={isBusy} busyText={deleting} onClick={run}>
              {yes}
            </Button>
            <Button isBusy={isBusy} onClick={close}>
              {no}
            </Button>
          </>
        }
      >
        <p>{text(test.number)}</p>
        {/* A replaced test gets no certificate and no other part or mark anyway. */}
        {test.isReplaced ? null : <p>{test.certificate === null ? noCertificate : certificate}</p>}
        <p>
          {stays}
          {test.recordings === 'shown' ? ` ${hideInstead}` : null}
        </p>
        {failure === '' ? null : <p role="alert">{failure}</p>}
      </Dialog>
    </>
  );
}
