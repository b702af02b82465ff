import type { PageModule } from '@bandmark/contracts/remotes/page-module';
import { WordCounterScreen } from '../word-counter/word-counter-screen';

export { WordCounterScreen };

({ WordCounterScreen }) satisfies PageModule;
