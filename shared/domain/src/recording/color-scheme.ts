import { EVENT_TYPE, type ReplayEvent } from './replay-event';

/** What a page was shown in: rrweb records its styles, and not which of their media queries matched. */
export type ColorScheme = 'light' | 'dark';

/** Recordings from before the scheme was recorded: the site's exam pages are made for light paper first. */
export const UNKNOWN_SCHEME: ColorScheme = 'light';

const TAG = 'color-scheme';

/** rrweb's custom event that says in which scheme the page is shown from here on. @param timestamp epoch milliseconds */
export function colorSchemeEvent(scheme: ColorScheme, timestamp: number) {
  return { type: EVENT_TYPE.custom, timestamp, data: { tag: TAG, payload: { scheme } } } satisfies ReplayEvent;
}

/** The scheme that an event says; null for all other events, whatever a hostile recording put in them. */
export function recordedScheme({ type, data }: ReplayEvent): ColorScheme | null {
  if (type !== EVENT_TYPE.custom) return null;
  const { tag, payload } = data as { tag?: unknown; payload?: { scheme?: unknown } | null };
  if (tag !== TAG) return null;
  const scheme = payload?.scheme;
  return scheme === 'light' || scheme === 'dark' ? scheme : null;
}
