import { href } from '@bandmark/contracts/routes';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { texts } from '../../texts';
import { QuietPage } from './quiet-page';

/** The address names no test, or one of another account. */
export function NoSuchTest() {
  return (
    <QuietPage>
      <EmptyState
        isPage
        title={texts.exam.notFound.title}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={href('tests')}>
            {texts.exam.backToTests}
          </Link>
        }
      >
        {texts.exam.notFound.why}
      </EmptyState>
    </QuietPage>
  );
}
