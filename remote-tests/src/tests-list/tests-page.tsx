import { href } from '@bandmark/contracts/routes';
import { formatOf } from '@bandmark/domain/test-formats';
import { useAppStore } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { plusIcon } from '@bandmark/ui/icons';
import { Button, buttonClass } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { Segmented } from '@bandmark/ui/segmented';
import { PageMain } from '../navigation/page-main';
import { CertificateNotes } from './certificate-notes';
import { FullTests } from './full-tests';
import { preloadExam } from './test-cells';
import type { ScoreFormat } from './test-parts';
import { testsListTexts } from './tests-list-texts';
import styles from './tests-page.module.css';
import { TestsTable } from './tests-table';
import { useAddQuickTest } from './use-add-quick-test';
import { type ListedTests, useTests } from './use-tests';

const words = testsListTexts;
const FORMATS = [
  { value: 'cefr', label: words.formats.cefr },
  { value: 'ielts', label: words.formats.ielts },
] as const;

/** Quick Tests (spec §2). @param props.reload reloads the page */
export function TestsPage({ reload }: { reload(): void }) {
  const { tests, failure, retry } = useTests();
  const rows = tests?.rows;
  const adding = useAddQuickTest(reload);
  // In the app state, so that the choice persists. Older shells do not have the field.
  const format = useAppStore((state): ScoreFormat => state.scoreFormat ?? 'cefr');
  const setFormat = (scoreFormat: ScoreFormat) => useAppStore.setState({ scoreFormat });
  return (
    <PageMain>
      <div className={styles.head}>
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={adding.isCreating ? undefined : plusIcon}
            isBusy={adding.isCreating}
            busyText={words.adding}
            onClick={() => void adding.add()}
          >
            {words.add}
          </Button>
          <Link
            className={buttonClass({ variant: 'secondary' })}
            to={href('start', { type: 'full' })}
            onPointerEnter={preloadExam}
            onFocus={preloadExam}
          >
            {words.startFull}
          </Link>
        </div>
      </div>
      {adding.failure === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {adding.failure}
        </p>
      )}
      <div className={styles.tools}>
        <Segmented legend={words.formats.legend} options={FORMATS} value={format} onChange={setFormat} />
      </div>
      {failure === undefined ? null : <FailureNote message={failure} onRetry={retry} />}
      {rows === undefined && failure === undefined ? <LoadingText /> : null}
      {rows === undefined ? null : <CertificateNotes rows={rows} />}
      {tests === undefined ? null : <Lists {...tests} format={format} />}
      {rows !== undefined && rows.length > 0 ? <p className={styles.note}>{words.note}</p> : null}
    </PageMain>
  );
}

/** Quick tests as a table, full tests below them. */
function Lists({ rows, clock, format }: ListedTests & { format: ScoreFormat }) {
  const quick = rows.filter((row) => formatOf(row) === 'quick');
  const full = rows.filter((row) => formatOf(row) === 'full');
  return (
    <>
      {quick.length === 0 && full.length > 0 ? null : (
        <div className={styles.sheet}>
          {quick.length === 0 ? (
            <EmptyState title={words.none}>{words.noneHint}</EmptyState>
          ) : (
            <TestsTable rows={quick} clock={clock} format={format} />
          )}
        </div>
      )}
      {full.length === 0 ? null : <FullTests rows={full} clock={clock} format={format} />}
    </>
  );
}
