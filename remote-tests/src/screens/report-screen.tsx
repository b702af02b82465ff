import { isQuickSkill } from '@bandmark/domain/test-formats';
import { useParams } from '@bandmark/platform/router';
import { NoReport, ReportPage } from '../report/report-page';

/** `/report/{skill}/{slug}` */
export function ReportScreen() {
  const { skill, slug } = useParams();
  return isQuickSkill(skill) && slug ? <ReportPage skill={skill} slug={slug} /> : <NoReport />;
}
