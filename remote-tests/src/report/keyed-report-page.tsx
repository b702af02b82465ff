import { keyedReport } from '@bandmark/contracts/api/full-tests';
import { refusalOf } from '@bandmark/contracts/refusal';
import { type KeyedSkill, skillName } from '@bandmark/domain/skills';
import { call, useRequest } from '@bandmark/platform';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { PageMain } from '../navigation/page-main';
import { KeyedReportContent } from './keyed-report-content';
import { NoReport } from './report-page';
import { reportTexts } from './report-texts';

/** `/report/listening/{myTestId}` and `/report/reading/{myTestId}`: for the candidate alone. */
export function KeyedReportPage({ skill, myTestId }: { skill: KeyedSkill; myTestId: number }) {
  const { state, retry } = useRequest(`${skill} ${myTestId}`, (signal) =>
    call(keyedReport, { params: { myTestId, skill } }, { signal }),
  );
  if (state.kind === 'ready') return <KeyedReportContent report={state.data} />;
  if (state.kind === 'error' && [400, 403, 404].includes(refusalOf(state.error))) return <NoReport />;
  return (
    <PageMain>
      <h1>{reportTexts.title(skillName(skill))}</h1>
      {state.kind === 'error' ? <FailureNote message={state.error.message} onRetry={retry} /> : <LoadingText />}
    </PageMain>
  );
}
