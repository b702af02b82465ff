import { useParams } from '@bandmark/platform/router';
import { PageMain } from '../navigation/page-main';
import { StandardResult } from '../standard-result/standard-result';
import { useStandardResult } from '../standard-result/use-standard-result';

/** `/test-result/{type}/{testId}`, open to everybody. */
export function StandardResultScreen() {
  const { type, testId } = useParams();
  const { result, retry } = useStandardResult(type, testId);
  return (
    <PageMain>
      <StandardResult type={type ?? ''} result={result} onRetry={retry} />
    </PageMain>
  );
}
