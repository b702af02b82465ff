import type { ColorScheme } from '@bandmark/domain/recording/color-scheme';

const QUERY = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
/** Media queries that always and never match, in a form that may be nested in another query. */
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: -1px)';

/** The media lists as recorded, from which a later change of scheme starts again. */
const recordedTexts = new WeakMap<MediaList, string>();

/**
 * Applies the colour scheme of the recording to the styles of a replayed page, whatever the viewer's own scheme is. The
 * frame's `color-scheme` alone has this effect in Chromium, but not when developer tools emulate a scheme, and not in
 * every browser; it does set the system colours, scrollbars and form controls.
 */
export function adoptScheme(frame: HTMLIFrameElement, scheme: ColorScheme): void {
  frame.style.colorScheme = scheme;
  for (const sheet of frame.contentDocument?.styleSheets ?? []) adoptBelow(sheet, scheme);
}

/** Recognises rules by their properties rather than by class, because the frame has its own global classes. */
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

/** Reading the rules of a cross-origin stylesheet without CORS throws. */
export function rulesOf<Rule extends object>(styles: { cssRules?: Iterable<Rule> }): Rule[] {
  try {
    return [...(styles.cssRules ?? [])];
  } catch {
    return [];
  }
}
