import { isKeyedSkill } from '@bandmark/domain/skills';
import { isQuickSkill } from '@bandmark/domain/test-formats';
import { useParams } from '@bandmark/platform/router';
import { KeyedReportPage } from '../report/keyed-report-page';
import { NoReport, ReportPage } from '../report/report-page';

/** `/report/{skill}/{slug}`, and of a listening or reading part `/report/{skill}/{myTestId}` */
export function ReportScreen() {
  const { skill, slug } = useParams();
  const myTestId = Number(slug);
  // An answer that a key marked is its candidate's alone: the test's number opens it, and no link does.
  if (isKeyedSkill(skill) && Number.isSafeInteger(myTestId) && myTestId > 0) {
    return <KeyedReportPage skill={skill} myTestId={myTestId} />;
  }
  return isQuickSkill(skill) && slug ? <ReportPage skill={skill} slug={slug} /> : <NoReport />;
}
