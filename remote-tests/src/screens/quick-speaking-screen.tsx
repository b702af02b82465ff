import { ExamPage } from '../exam/exam-page';

/** `/quick-test-speaking/{testId}` */
export function QuickSpeakingScreen() {
  return <ExamPage skill="speaking" />;
}
