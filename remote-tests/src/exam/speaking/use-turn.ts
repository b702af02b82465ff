import { useEffect, useEffectEvent, useState } from 'react';
import { localNow } from '../part/exam-clock';
import type { SpokenQuestion } from './speaking-progress';

/** The turn of one question: first the preparation time, if its part has one, then the answer. */
export interface Turn {
  /** Milliseconds left to prepare; null once it is time to speak. */
  preparationLeft: number | null;
  startSpeaking(): void;
  /** Milliseconds since the speaking time began; null before. Reads the clock at each call. */
  spokenFor(): number | null;
}

const TICK_MS = 250;

/** @param question the component needs a new `key` for each question */
export function useTurn({ preparationSeconds }: SpokenQuestion): Turn {
  const [openedAt] = useState(localNow);
  const [now, setNow] = useState(openedAt);
  const [speakingSince, setSpeakingSince] = useState<number | null>(preparationSeconds > 0 ? null : openedAt);
  const isPreparing = speakingSince === null;
  const startSpeaking = () => setSpeakingSince(localNow());

  const tick = useEffectEvent(() => {
    setNow(localNow());
    if (localNow() - openedAt >= preparationSeconds * 1000) startSpeaking();
  });
  useEffect(() => {
    if (!isPreparing) return undefined;
    const ticking = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(ticking);
  }, [isPreparing]);

  return {
    preparationLeft: isPreparing ? Math.max(0, preparationSeconds * 1000 - (now - openedAt)) : null,
    startSpeaking,
    spokenFor: () => (speakingSince === null ? null : localNow() - speakingSince),
  };
}

/** How much of the turn the candidate has used, to ask before an early end; null once the suggested time is over. */
export function unusedTurn({ suggestedSeconds }: SpokenQuestion, spokenFor: number | null): 'unspoken' | number | null {
  if (spokenFor === null || spokenFor < 1000) return 'unspoken';
  return spokenFor < suggestedSeconds * 1000 ? Math.floor(spokenFor / 1000) : null;
}
