import { useAppStore } from '@bandmark/platform';
import { plusIcon } from '@bandmark/ui/icons';
import { Button } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { Segmented } from '@bandmark/ui/segmented';
import { PageMain } from '../navigation/page-main';
import { CertificateNotes } from './certificate-notes';
import type { ScoreFormat } from './test-parts';
import { texts } from '../texts';
import styles from './tests-page.module.css';
import { TestsTable } from './tests-table';
import { useAddQuickTest } from './use-add-quick-test';
import { useTests } from './use-tests';

const words = texts.testsList;
const FORMATS = [
  { value: 'cefr', label: words.formats.cefr },
  { value: 'ielts', label: words.formats.ielts },
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
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
        <Button
          variant="primary"
          icon={adding.isCreating ? undefined : plusIcon}
          className={styles.add}
          isBusy={adding.isCreating}
          busyText={words.adding}
          onClick={() => void adding.add()}
        >
          {words.add}
        </Button>
      </div>
      {adding.failure === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {words.notAdded(adding.failure)}
        </p>
      )}
      <div className={styles.tools}>
        <Segmented legend={words.formats.legend} options={FORMATS} value={format} onChange={setFormat} />
      </div>
      {failure === undefined ? null : <FailureNote message={failure} onRetry={retry} />}
      {rows === undefined && failure === undefined ? <LoadingText /> : null}
      {rows === undefined ? null : <CertificateNotes rows={rows} />}
      {tests === undefined || rows === undefined ? null : (
        <div className={styles.sheet}>
          {rows.length === 0 ? (
            <EmptyState title={words.none}>{words.noneHint}</EmptyState>
          ) : (
            <TestsTable tests={tests} format={format} />
          )}
        </div>
      )}
      {rows !== undefined && rows.length > 0 ? <p className={styles.note}>{words.note}</p> : null}
    </PageMain>
  );
}
