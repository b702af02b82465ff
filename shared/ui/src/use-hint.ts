import { useEffect, useState } from 'react';

/** Spec §2 and §9: a hint appears 300 ms after it is due and stays for about 10 s. */
const DELAY_MS = 300;
const DURATION_MS = 10_000;

/** Whether to show a hint: once per component, from 300 ms after `isDue` first becomes true, for 10 s. */
export function useHint(isDue: boolean): boolean {
  const [step, setStep] = useState<'before' | 'shown' | 'over'>('before');
  const waits = (isDue && step === 'before') || step === 'shown';

  useEffect(() => {
    if (!waits) return undefined;
    const timer = window.setTimeout(
      () => setStep(step === 'before' ? 'shown' : 'over'),
      step === 'before' ? DELAY_MS : DURATION_MS,
    );
    return () => window.clearTimeout(timer);
  }, [waits, step]);

  return step === 'shown';
}
