import { isSkill, skillName } from '@bandmark/domain/skills';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { QuietPage } from './quiet-page';

/** A kind of test that cannot be taken yet says so. */
export function ComingSoon({ type }: { type: string }) {
  const name = isSkill(type)
    ? `The ${skillName(type).toLowerCase()} test`
    : type === 'full'
      ? 'The full test'
      : 'This kind of test';
  return (
    <QuietPage>
      <EmptyState
        title="Coming soon"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/tests">
            Back to tests
          </Link>
        }
      >
        {name} is not open yet. A quick test, with writing and speaking, is.
      </EmptyState>
    </QuietPage>
  );
}
