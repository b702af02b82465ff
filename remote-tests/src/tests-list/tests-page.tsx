import { useAppStore } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { Segmented } from '@bandmark/ui/segmented';
import { PageMain } from '../navigation/page-main';
import { CertificateNotes } from './certificate-notes';
import type { ScoreFormat } from './test-parts';
import styles from './tests-page.module.css';
import { TestsTable } from './tests-table';
import { useAddQuickTest } from './use-add-quick-test';
import { useTests } from './use-tests';

const FORMATS = [
  { value: 'cefr', label: 'CEFR Level' },
  { value: 'ielts', label: 'IELTS Score' },
] as const;

/** Quick Tests (spec §2). @param props.reload reloads the page */
export function TestsPage({ reload }: { reload(): void }) {
  const { tests, failure, retry } = useTests();
  const rows = tests?.rows;
  const adding = useAddQuickTest(reload);
  // Kept with the app state: whoever chose stays with it. A shell older than this choice does not know it.
  const format = useAppStore((state): ScoreFormat => state.scoreFormat ?? 'cefr');
  const setFormat = (scoreFormat: ScoreFormat) => useAppStore.setState({ scoreFormat });
  return (
    <PageMain>
      <div className={styles.head}>
        <div>
          <h1>Quick Tests</h1>
          <p>One essay and one interview, 30 minutes together. Take the two parts in any order, on any day.</p>
        </div>
        <Button
          variant="primary"
          icon={adding.isCreating ? undefined : 'plus'}
          className={styles.add}
          isBusy={adding.isCreating}
          busyText="Creating..."
          onClick={() => void adding.add()}
        >
          Add Quick Test
        </Button>
      </div>
      {adding.failure === undefined ? null : (
        <p role="alert" className={styles.problem}>
          The test was not added. {adding.failure}
        </p>
      )}
      <div className={styles.tools}>
        <Segmented legend="Show scores as" options={FORMATS} value={format} onChange={setFormat} />
      </div>
      {failure === undefined ? null : <FailureNote message={failure} onRetry={retry} />}
      {rows === undefined && failure === undefined ? <LoadingText /> : null}
      {rows === undefined ? null : <CertificateNotes rows={rows} />}
      {tests === undefined || rows === undefined ? null : (
        <div className={styles.sheet}>
          {rows.length === 0 ? (
            <EmptyState title="No Tests">
              Add a quick test to begin. Nothing starts until you press Start, and you can check your camera and
              microphone first.
            </EmptyState>
          ) : (
            <TestsTable tests={tests} format={format} />
          )}
        </div>
      )}
      {rows !== undefined && rows.length > 0 ? (
        <p className={styles.note}>
          A score opens its recording. An overall score opens the certificate. An estimate comes from a program, not
          from an examiner, and never counts towards the overall score.
        </p>
      ) : null}
    </PageMain>
  );
}
