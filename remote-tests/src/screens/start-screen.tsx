import { isQuickSkill } from '@bandmark/domain/test-formats';
import { useParams } from '@bandmark/platform/router';
import { ComingSoon } from '../exam/coming-soon';
import { StartQuickTest } from '../exam/start-quick-test';

/** `/start/{type}`: makes a test and goes to its part. */
export function StartScreen() {
  const { type = '' } = useParams();
  if (type === 'quick') return <StartQuickTest skill="writing" />;
  if (isQuickSkill(type)) return <StartQuickTest skill={type} />;
  return <ComingSoon type={type} />;
}
