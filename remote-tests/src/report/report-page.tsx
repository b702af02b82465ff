import { answerReport } from '@bandmark/contracts/api/marking';
import { refusalOf } from '@bandmark/contracts/refusal';
import { type QuickSkill, skillName } from '@bandmark/domain/skills';
import { useRequest, call } from '@bandmark/platform';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { PageMain } from '../navigation/page-main';
import { ReportContent } from './report-content';
import { reportTexts } from './report-texts';

/** `/report/{skill}/{slug}` */
export function ReportPage({ skill, slug }: { skill: QuickSkill; slug: string }) {
  const { state, retry } = useRequest(`${skill} ${slug}`, (signal) =>
    call(answerReport, { params: { skill, slug } }, { signal }),
  );
  if (state.kind === 'ready') return <ReportContent report={state.data} slug={slug} />;
  if (state.kind === 'error' && [400, 404, 410].includes(refusalOf(state.error))) return <NoReport />;
  return (
    <PageMain>
      <h1>{reportTexts.title(skillName(skill))}</h1>
      {state.kind === 'error' ? <FailureNote message={state.error.message} onRetry={retry} /> : <LoadingText />}
    </PageMain>
  );
}

/** A wrong link and a withdrawn answer look the same: the link is the key. */
export function NoReport() {
  return (
    <PageMain isNarrow>
      <EmptyState isPage title={reportTexts.none.title}>
        {reportTexts.none.why}
      </EmptyState>
    </PageMain>
  );
}
