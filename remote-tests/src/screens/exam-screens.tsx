import { useParams } from '@bandmark/platform/router';
import { ExamPage } from '../exam/exam-page';
import { StartTest } from '../exam/start/start-test';

/** `/start/{type}`: adds a test and goes on to its part. */
export function StartScreen() {
  const { type = '' } = useParams();
  return <StartTest type={type} />;
}

/** `/quick-test-writing/{testId}` */
export function QuickWritingScreen() {
  return <ExamPage skill="writing" />;
}

/** `/quick-test-speaking/{testId}` */
export function QuickSpeakingScreen() {
  return <ExamPage skill="speaking" />;
}
