import { useLocation } from '@bandmark/platform/router';
import { MessagePage } from './message-page';
import styles from './not-found-page.module.css';

/** Every address that is no route. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage heading="Page not found">
      <p>
        There is nothing at <span className={styles.path}>{pathname}</span>. The link may be old or mistyped.
      </p>
      <p>Looking for a certificate? Its link has the form /#A…; copy the whole of it, with what follows the #.</p>
    </MessagePage>
  );
}
