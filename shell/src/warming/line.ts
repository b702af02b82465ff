/** What a page may get ready ahead of its use: nothing; the files; or that all of it has run. */
export type Line = 'spared' | 'usual' | 'fast';

/** https://wicg.github.io/netinfo/; Chromium alone has it. */
interface NetworkInformation {
  saveData?: boolean;
  /** By round trips: `4g` is anything below 270 ms. */
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

/** `usual` where the browser does not tell. @param given `navigator` */
export function lineOf(given: object = navigator): Line {
  const { saveData, effectiveType } = (given as { connection?: NetworkInformation }).connection ?? {};
  if (saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g') return 'spared';
  return effectiveType === '4g' ? 'fast' : 'usual';
}
