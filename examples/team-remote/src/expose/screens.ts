import type { ComponentType } from 'react';
import { WordCounterScreen } from '../word-counter/word-counter-screen';

export { WordCounterScreen };

({ WordCounterScreen }) satisfies Record<string, ComponentType>;
