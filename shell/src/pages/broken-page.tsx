import { FailureNote } from '@bandmark/ui/failure-note';
import { Wrap } from '@bandmark/ui/page';
import { LOAD_FAILURE } from '../outlet/part-failure';

/** The last resort, when the shell itself breaks: never a blank page. */
export function BrokenPage() {
  return (
    <Wrap isNarrow>
      <FailureNote
        message={LOAD_FAILURE}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </Wrap>
  );
}
