import { href } from '@bandmark/contracts/routes';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { examTexts } from '../exam-texts';
import { QuietPage } from './quiet-page';

/** Shown if the URL names no test, or a test of another account. */
export function NoSuchTest() {
  return (
    <QuietPage>
      <EmptyState
        isPage
        title={examTexts.notFound.title}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={href('tests')}>
            {examTexts.backToTests}
          </Link>
        }
      >
        {examTexts.notFound.why}
      </EmptyState>
    </QuietPage>
  );
}
