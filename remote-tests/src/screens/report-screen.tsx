import { isKeyedSkill, isQuickSkill } from '@bandmark/domain/skills';
import { useParams } from '@bandmark/platform/router';
import { KeyedReportPage } from '../report/keyed-report-page';
import { NoReport, ReportPage } from '../report/report-page';

/** `/report/{skill}/{slug}`, or `/report/{skill}/{myTestId}` for a listening or reading part */
export function ReportScreen() {
  const { skill, slug } = useParams();
  const myTestId = Number(slug);
  // The report of a part that an answer key marks is private: the test's number addresses it, and no link shares it.
  if (isKeyedSkill(skill) && Number.isSafeInteger(myTestId) && myTestId > 0) {
    return <KeyedReportPage skill={skill} myTestId={myTestId} />;
  }
  return isQuickSkill(skill) && slug ? <ReportPage skill={skill} slug={slug} /> : <NoReport />;
}
