import { localDate } from '@bandmark/domain/date-text';
import { logOut } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { useEffect, useRef } from 'react';
import styles from './account-page.module.css';
import { accountTexts } from './account-texts';

const words = accountTexts.deletion;

/**
 * Stands in place of the account page once its owner asked to delete the account. The server has ended the session; the
 * token goes when the reader leaves, because a page without one leads to the sign-in before this is read.
 */
export function DeletionRequested({ deleteAt }: { deleteAt: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
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
