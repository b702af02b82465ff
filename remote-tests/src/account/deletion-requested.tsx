import { localDate } from '@bandmark/domain/date-text';
import { logOut } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { useEffect, useRef } from 'react';
import styles from './account-page.module.css';
import { accountTexts } from './account-texts';

const words = accountTexts.deletion;

/**
 * Replaces the account page once the owner has requested deletion. The server has ended the session, but the token is
 * deleted only when the reader leaves: without one, the page would redirect to the sign-in before this is read.
 */
export function DeletionRequested({ deleteAt }: { deleteAt: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {words.requested(localDate(deleteAt))}
      </h1>
      <p className={styles.lead}>{words.wayBack}</p>
      <Button onClick={() => logOut()}>{words.logIn}</Button>
    </>
  );
}
