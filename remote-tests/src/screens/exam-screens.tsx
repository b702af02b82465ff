import { isKeyedSkill, type QuickSkill } from '@bandmark/domain/skills';
import { useParams } from '@bandmark/platform/router';
import { ExamPage } from '../exam/exam-page';
import { StartTest } from '../exam/start/start-test';

/** `/start/{type}`: adds a test and redirects to its part. */
export function StartScreen() {
  const { type = '' } = useParams();
  return <StartTest type={type} />;
}

/** `/quick-test-writing/{testId}` and the like, one for each skill of the quick test */
export function QuickTestScreen({ skill }: { skill: QuickSkill }) {
  return <ExamPage format="quick" skill={skill} />;
}

/** `/test-writing/{testId}` and `/test-speaking/{testId}`: the parts of a full test that an examiner marks */
export function FullTestScreen({ skill }: { skill: QuickSkill }) {
  return <ExamPage format="full" skill={skill} />;
}

/** `/test/{testType}/{testId}`: the parts of a full test that an answer key marks */
export function KeyedTestScreen() {
  const { testType } = useParams();
  return <ExamPage format="full" skill={isKeyedSkill(testType) ? testType : null} />;
}
