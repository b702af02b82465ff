import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';

export type Vital = 'lcp' | 'cls' | 'inp';

/** The library that Chrome's own field data is compared with. Each browser reports only the vitals that it measures. */
const MEASURES = { onLCP, onCLS, onINP };

/**
 * Reports each of the page's vitals (https://web.dev/articles/vitals) once, at the latest when the page is first
 * hidden: a tab that becomes visible again is still the same visit.
 * @param note receives milliseconds; for `cls`, thousandths
 */
export function watchVitals(note: (vital: Vital, value: number) => void, measures = MEASURES): void {
  const reported = new Set<Vital>();
  const once = (vital: Vital, scale: number) => (metric: Pick<Metric, 'value'>) => {
    if (reported.has(vital)) return;
    reported.add(vital);
    note(vital, metric.value * scale);
  };
  measures.onLCP(once('lcp', 1));
  measures.onCLS(once('cls', 1000));
  measures.onINP(once('inp', 1));
}
