import { certificateLink } from '@bandmark/domain/certificate-hash';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import { texts } from '../texts';
import styles from './footer.module.css';

const words = texts.share;

interface Props {
  certificateId: string;
  userName: string;
}

/** Shares the link to the certificate's script-free page by the clipboard or the device's share sheet. */
export function ShareActions({ certificateId, userName }: Props) {
  const [outcome, setOutcome] = useState('');
  const url = window.location.origin + certificateLink(certificateId);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome(words.copied);
    } catch {
      // The browser refused, or the page is served without TLS and has no clipboard API.
      setOutcome(words.copyYourself(url));
    }
  };
  // Rejects when the visitor closes the sheet, which needs no message.
  const send = () => void navigator.share({ title: words.title(userName), url }).catch(() => undefined);
  return (
    <div className={styles.share}>
      <Button onClick={() => void copy()}>{words.copy}</Button>
      {'share' in navigator ? <Button onClick={send}>{words.send}</Button> : null}
      <Button onClick={() => window.print()}>{words.print}</Button>
      <StatusText>{outcome}</StatusText>
    </div>
  );
}
