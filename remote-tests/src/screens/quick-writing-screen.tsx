import { ExamPage } from '../exam/exam-page';

/** `/quick-test-writing/{testId}` */
export function QuickWritingScreen() {
  return <ExamPage skill="writing" />;
}
