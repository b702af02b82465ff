import { cumulativeLayoutShift, interactionToNextPaint, type LayoutShift, type TimedEvent } from './web-vitals';

/** Interactions faster than this are good anyway; the browser tells of no shorter ones than 16 ms. */
const EVENT_MS = 40;

export interface Vitals {
  /** Milliseconds. */
  lcp: number | null;
  /** Thousandths. */
  cls: number | null;
  /** Milliseconds. */
  inp: number | null;
}

/** Observes the page's vitals. @returns what they are by now; a browser that does not measure one says null */
export function watchVitals(): () => Vitals {
  let lcp: number | null = null;
  const shifts: LayoutShift[] = [];
  const events: TimedEvent[] = [];
  const paints = observe('largest-contentful-paint', {}, (entry) => {
    lcp = entry.startTime;
  });
  const moves = observe('layout-shift', {}, (entry) => {
    shifts.push(entry as unknown as LayoutShift);
  });
  const interactions = observe('event', { durationThreshold: EVENT_MS }, (entry) => {
    events.push(entry as unknown as TimedEvent);
  });
  return () => {
    for (const take of [paints, moves, interactions]) take();
    return {
      lcp,
      cls: moves.isSupported ? cumulativeLayoutShift(shifts) * 1000 : null,
      inp: interactionToNextPaint(events),
    };
  };
}

/** Calls back for each entry, those before included. @returns takes what the browser still holds */
function observe(
  type: string,
  options: object,
  note: (entry: PerformanceEntry) => void,
): (() => void) & { isSupported: boolean } {
  const isSupported =
    typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes(type);
  if (!isSupported) return Object.assign(() => {}, { isSupported });
  const observer = new PerformanceObserver((list) => {
    list.getEntries().forEach(note);
  });
  observer.observe({ type, buffered: true, ...options });
  return Object.assign(
    () => {
      observer.takeRecords().forEach(note);
    },
    { isSupported },
  );
}
