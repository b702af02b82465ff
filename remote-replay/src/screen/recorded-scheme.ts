import type { ColorScheme } from '@bandmark/domain/recording/color-scheme';

const QUERY = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
/** Media queries that always and never match, in the form that may stand inside another query. */
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: -1px)';

/** The media lists as the recorded page had them: another scheme later begins from these. */
const recordedTexts = new WeakMap<MediaList, string>();

/**
 * Makes the styles of a replayed page those of the scheme that it was recorded in, whatever the viewer's own scheme is.
 * The frame's `color-scheme` alone does this in Chromium but not where a browser's tools emulate a scheme, nor in every
 * browser; its system colours, scrollbars and form controls follow it.
 */
export function adoptScheme(frame: HTMLIFrameElement, scheme: ColorScheme): void {
  frame.style.colorScheme = scheme;
  for (const sheet of frame.contentDocument?.styleSheets ?? []) adoptBelow(sheet, scheme);
}

/** Recognises rules by their shape and not their class, because the frame has its own classes. */
interface Styles {
  media?: MediaList;
  cssRules?: Iterable<object>;
}

function adoptBelow(styles: Styles, scheme: ColorScheme): void {
  if (styles.media) adoptIn(styles.media, scheme);
  for (const rule of rulesOf(styles)) adoptBelow(rule, scheme);
}

function adoptIn(media: MediaList, scheme: ColorScheme): void {
  const recorded = recordedTexts.get(media) ?? media.mediaText;
  if (!/prefers-color-scheme/i.test(recorded)) return;
  recordedTexts.set(media, recorded);
  const adopted = recorded.replace(QUERY, (_, wanted: string) => (wanted.toLowerCase() === scheme ? ALWAYS : NEVER));
  if (media.mediaText !== adopted) media.mediaText = adopted;
}

/** A stylesheet of another origin without CORS throws when its rules are read. */
function rulesOf(styles: Styles): Iterable<object> {
  try {
    return styles.cssRules ?? [];
  } catch {
    return [];
  }
}
