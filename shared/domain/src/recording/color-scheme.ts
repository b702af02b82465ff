import { EVENT_TYPE, type ReplayEvent } from './replay-event';

/** Scheme in which the page was displayed. rrweb records the styles, but not which media queries matched. */
export type ColorScheme = 'light' | 'dark';

/** Assumed for older recordings, which lack the scheme: exam pages are designed for the light scheme first. */
export const UNKNOWN_SCHEME: ColorScheme = 'light';

const TAG = 'color-scheme';

/** rrweb custom event that records the scheme from this time on. @param timestamp epoch milliseconds */
export function colorSchemeEvent(scheme: ColorScheme, timestamp: number) {
  return { type: EVENT_TYPE.custom, timestamp, data: { tag: TAG, payload: { scheme } } } satisfies ReplayEvent;
}

/** The scheme that an event records; null for any other event, including malformed ones of a hostile recording. */
export function recordedScheme({ type, data }: ReplayEvent): ColorScheme | null {
  if (type !== EVENT_TYPE.custom) return null;
  const { tag, payload } = data as { tag?: unknown; payload?: { scheme?: unknown } | null };
  if (tag !== TAG) return null;
  const scheme = payload?.scheme;
  return scheme === 'light' || scheme === 'dark' ? scheme : null;
}
