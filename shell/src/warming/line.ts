/** How far a page may prepare screens: not at all; fetch their files; or run their modules. */
export type Line = 'spared' | 'usual' | 'fast';

/** https://wicg.github.io/netinfo/; Chromium alone has it. */
interface NetworkInformation {
  saveData?: boolean;
  /** By round trips: `4g` is anything below 270 ms. */
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

/** `usual` where the browser does not say. @param given `navigator` */
export function lineOf(given: object = navigator): Line {
  const { saveData, effectiveType } = (given as { connection?: NetworkInformation }).connection ?? {};
  if (saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g') return 'spared';
  return effectiveType === '4g' ? 'fast' : 'usual';
}
