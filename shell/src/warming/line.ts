/** How much a page may prepare: nothing; the files of screens; or also run their modules. */
export type Line = 'spared' | 'usual' | 'fast';

/** https://wicg.github.io/netinfo/; only Chromium implements it. */
interface NetworkInformation {
  saveData?: boolean;
  /** Derived from the round-trip time: `4g` is anything below 270 ms. */
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

/** `usual` when the browser gives no information. @param given `navigator` */
export function lineOf(given: object = navigator): Line {
  const { saveData, effectiveType } = (given as { connection?: NetworkInformation }).connection ?? {};
  if (saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g') return 'spared';
  return effectiveType === '4g' ? 'fast' : 'usual';
}
